import type { Method, Screen } from '../flow/screen';
/** A wallet and a method. The wallet is the catalogue's id, else the announced rdns, else empty. */
export type Choice = {
    wallet: string;
    method: Method;
};
/** The wallet of a connector, as entries name it. */
export type WalletOf = (uid: string) => string;
/** Whether a screen is on the way to a connection. */
export declare const isConnecting: ({ at }: Screen) => boolean;
/** The wallet and method that the visitor has chosen on this screen, if any. */
export declare const choiceOn: (screen: Screen, walletOf: WalletOf) => Choice | undefined;
