import type { RawProvider } from './types';
/** A wallet at `window.ethereum` that did not announce itself. */
export type LegacyWallet = {
    name: string;
    walletId?: string;
    provider: RawProvider;
};
/** The wallets at `window.ethereum`, named by their flags. Several wallets stand in its list `providers`. */
export declare const legacyWallets: (page: unknown) => LegacyWallet[];
