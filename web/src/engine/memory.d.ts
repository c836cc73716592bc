import type { Config } from '@wagmi/core';
import type { RestoreParameters } from './restore';
/** The connections of the last page load, as the engine uses them. */
export type Memory = {
    /** Restores the connections. Resolves when it is known whether the visitor is connected. */
    reconnect(): Promise<void>;
    /** Drops the connections that have not been restored, and ends their restoration. */
    forget(): void;
    /** Ends the restoration and removes all listeners. */
    stop(): void;
};
/** The connections of the last page load: restored once, and forgotten when the visitor connects or disconnects. */
export declare const createMemory: (memory: RestoreParameters, holds: boolean) => Memory;
/**
 * Writes the state once more after the library has read the stored one: the library's start writes an empty state before,
 * and a tab that closes without a further change would lose its connections.
 */
export declare const keepThroughHydration: (config: Config) => void;
