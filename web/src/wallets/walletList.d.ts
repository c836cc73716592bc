import type { DiscoveredWallet, DiscoveredWallets } from './types';
/** `DiscoveredWallets` with the changes that only `discover.ts` makes. */
export type WalletList = DiscoveredWallets & {
    add(wallet: DiscoveredWallet): void;
    remove(uid: string): void;
};
/** A list that begins with these wallets. */
export declare const createWalletList: (first?: readonly DiscoveredWallet[]) => WalletList;
