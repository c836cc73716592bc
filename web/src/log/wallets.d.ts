import type { Runtime } from '../flow/runtime';
import type { Choice } from './screens';
/** A wallet of this browser by its connector's uid: the catalogue's id, else its rdns (EIP-6963), else empty. */
export declare const walletOf: (runtime: Runtime | undefined, uid: string) => string;
/** The wallet of the current connection. After a reload, the wallet on another device is unknown. */
export declare const connectedChoice: (runtime: Runtime | undefined) => Choice | undefined;
