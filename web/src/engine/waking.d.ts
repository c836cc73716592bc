import type { DiscoveredWallet } from '../wallets/types';
/** All wallets with the rdns of this one. Their announcements come in any order, so any may be the remembered one. */
export declare const twinsOf: (found: DiscoveredWallet, all: readonly DiscoveredWallet[]) => readonly DiscoveredWallet[];
type Accounts = readonly string[];
/** Watches the accounts that wallets share, without a time limit. */
export type Watched = {
    /** The wallet that shares an account; of several wallets, one that shares one of `accounts`. Undefined if none does. */
    shown(accounts: Accounts): Promise<DiscoveredWallet | undefined>;
    /** Resolves after an `accountsChanged` since the last `shown`, or at `close`. */
    changed(): Promise<void>;
    close(): void;
};
/** Watches wallets without a prompt, through separate guards, until `close` or an abort of the signal. */
export declare const watchAccounts: (wallets: readonly DiscoveredWallet[], signal: AbortSignal) => Promise<Watched>;
export {};
