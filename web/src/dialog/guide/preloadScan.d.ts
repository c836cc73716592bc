/** Codes and app links, loaded when the visitor chooses a wallet that is paired. */
export declare const scanChunk: import("../../browser/lazy").Lazy<typeof import("../scan")>;
/** Loads the screens of a pairing, and the wallet's screens that follow it. */
export declare const preloadScan: import("../load").Preload;
