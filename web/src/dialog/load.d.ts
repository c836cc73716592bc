import { type Store } from '../browser/store';
import type { KisslockCore } from '../kisslock';
/** The dialog's own code, loaded when the visitor reaches for the button. */
export declare const dialogChunk: import("../browser/lazy").Lazy<typeof import("./Dialog")>;
/** Guides and help, loaded when the visitor reaches for a wallet that is not in this browser. */
export declare const guideChunk: import("../browser/lazy").Lazy<typeof import("./guide")>;
/** The screens of a detected wallet, loaded when the visitor reaches for it or is connected. */
export declare const walletChunk: import("../browser/lazy").Lazy<typeof import("./wallet")>;
/** Signing in, loaded when the visitor reaches for it. */
export declare const signChunk: import("../browser/lazy").Lazy<typeof import("./sign")>;
/** Balance, name and picture of an account, loaded when one of them is to be shown. */
export declare const accountDataChunk: import("../browser/lazy").Lazy<typeof import("./accountData")>;
type Area = 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign';
/** Loads the sentences of an area once; after a failure the next call tries again. */
export declare const sentences: (kisslock: KisslockCore, area: Area) => Promise<void>;
/** Whether a part is here: `absent` until it has been loaded, `failed` until it is asked for again. */
export type Arrival = 'absent' | 'here' | 'failed';
/** Loads something for a site; `arrival` tells everybody who waits for it. */
export type Preload = ((kisslock: KisslockCore) => Promise<void>) & {
    arrival: (kisslock: KisslockCore) => Store<Arrival> & {
        set: (arrival: Arrival) => void;
    };
};
/** Makes a loader whose arrival can be watched. */
export declare const createPreload: (load: (kisslock: KisslockCore) => Promise<unknown>) => Preload;
/** Loads what the requests to a wallet, its account and its networks need. */
export declare const preloadWallet: Preload;
/**
 * Loads everything that opening the dialog needs, in parallel: its code, its sentences, and the connection library, which
 * lists the detected wallets. Without an injected wallet or a connection the dialog does not wait for the library.
 */
export declare const preloadDialog: Preload;
/** Loads what a guide needs. */
export declare const preloadGuide: Preload;
/** Loads what signing in needs, the account's screens included. */
export declare const preloadSign: Preload;
export {};
