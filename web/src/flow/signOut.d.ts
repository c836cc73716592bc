import type { Lazy } from '../browser/lazy';
import type { Runtime } from './runtime';
/** Ends this browser's session, or with `everywhere` all sessions of its account. The connection stays. */
export declare const signOut: (runtime: Lazy<Runtime>, options?: {
    everywhere?: boolean;
}) => Promise<void>;
