import type { Config } from '@wagmi/core';
import type { Address } from 'viem';
import type { DiscoveredWallets } from '../wallets/types';
import type { Scanner } from '../wallets/walletConnect/scanner';
/** What restoring needs of the engine. */
export type RestoreParameters = {
    config: Config;
    wallets: DiscoveredWallets;
    /** Loads the scanner: the connector of a wallet on another device. */
    scanner: () => Promise<Scanner>;
};
/** A stored connection: the connector's id and the accounts. `current`: it was the one in use. */
export type Remembered = {
    id: string;
    accounts: readonly Address[];
    current: boolean;
};
/**
 * Restores the connections of the last page load. Resolves when it is known whether the visitor is connected, at the latest
 * after ten seconds. Wallets that announce, wake or are unlocked later are still restored until `signal` aborts, which
 * happens when the visitor connects or disconnects.
 *
 * Replaces the library's `reconnect`, which shows `connecting` on a first visit, forgets wallets that announce late, and
 * never runs again after a wallet that does not answer. `stored`: the connections to restore; by default those in the config's state.
 */
export declare const restore: ({ config, wallets, scanner }: RestoreParameters, signal: AbortSignal, stored?: readonly Remembered[]) => Promise<void>;
