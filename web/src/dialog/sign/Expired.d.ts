import type { Step } from '../../flow/signing/state';
/** The message expired before it was signed, by this clock or the server's: a fresh one is ready. */
export declare const Expired: ({ step }: {
    step: Step;
}) => import("react/jsx-runtime").JSX.Element;
