import type { PairingCode } from '../../wallets/walletConnect/pairing';
/** Whole seconds until the code is replaced, or undefined before the countdown begins. `now` in milliseconds. */
export declare const secondsLeft: ({ expiresAt }: PairingCode, now: number) => number | undefined;
