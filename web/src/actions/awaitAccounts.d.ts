import type { Engine } from '../engine/createEngine';
import type { DiscoveredWallet } from '../wallets/types';
/** Whether the visitor sees the pending screen. If not, the page only listens for events of the wallet. */
type Looked = {
    get: () => boolean;
    subscribe: (listener: () => void) => () => void;
};
type AwaitParameters = {
    wallet: DiscoveredWallet;
    looked: Looked;
    signal: AbortSignal;
};
/**
 * Waits until the wallet shows an account (`eth_accounts`, which opens no window), then makes it the current connection.
 * For a wallet that answers -32002: a second request would fail as well, but the visitor may answer the first one at any
 * moment. Rejects with a `KisslockError`.
 */
export declare const awaitAccounts: (engine: Engine, { wallet, looked, signal }: AwaitParameters) => Promise<void>;
export {};
