import { type Connector } from '@wagmi/core';
import type { Engine } from '../engine/createEngine';
/**
 * Ends a connection, by default the current one; the next one becomes current. Revokes the permission where the wallet
 * supports that (MIP-2), and removes the stored connection. A connection that is still being restored can be ended, too.
 * Rejects with a `KisslockError`.
 */
export declare const disconnectWallet: (engine: Engine, { connector }?: {
    connector?: Connector | undefined;
}) => Promise<void>;
