/**
 * Whether the page has a wallet now: one that announces itself (EIP-6963) or one at `window.ethereum`. `discover.ts` reads
 * and checks the wallets.
 */
export declare const isAnyWalletInjected: (page?: EventTarget) => boolean;
