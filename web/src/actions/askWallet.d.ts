import type { Connector } from '@wagmi/core';
import type { GuardedProvider } from '../wallets/guard';
type Asking = {
    connector: Connector | undefined;
    signal?: AbortSignal | undefined;
    /** Takes each method before the wallet gets it. */
    onMethod?: (method: string) => void;
    /** Runs the work when its turn comes. `cancel` aborts the work. */
    queue?: <Result>(cancel: () => void, work: () => Promise<Result>) => Promise<Result>;
};
/**
 * Runs work that asks a wallet and can be cancelled at any moment. Cancelling ends an open question as declined, and
 * stops the connection library from asking another one.
 */
export declare const askWallet: <Result>({ connector, signal, onMethod, queue }: Asking, work: (guard: Partial<GuardedProvider>) => Promise<Result>) => Promise<Result>;
export {};
