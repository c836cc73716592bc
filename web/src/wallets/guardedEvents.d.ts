import type { RawProvider } from './types';
type Listener = (payload: never) => void;
/** A wallet's events: passed on while `isOpen` returns true, with a valid payload. */
export type GuardedEvents = {
    on(event: string, listener: Listener): void;
    removeListener(event: string, listener: Listener): void;
    /** Removes every listener from the wallet. */
    close(): void;
};
/**
 * Guards a wallet's events. No event passes without a connection: after a disconnect the library would connect again at the
 * next `accountsChanged`, without a decision of the visitor.
 */
export declare const guardEvents: (raw: RawProvider, isOpen: () => boolean) => GuardedEvents;
export {};
