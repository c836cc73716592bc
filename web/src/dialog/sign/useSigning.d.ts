import type { Signing } from '../../flow/signing';
import type { SignState } from '../../flow/signing/state';
/** Signing in, once it is loaded; throws on a site without signing in. */
export declare const useSigning: () => Signing;
/** The step of signing in, and its message. */
export declare const useSteps: () => SignState;
