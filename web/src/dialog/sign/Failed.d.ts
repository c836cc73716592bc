import type { Step } from '../../flow/signing/state';
/** Signing in failed: what happened, whether another try makes sense, and details for support. */
export declare const Failed: ({ step }: {
    step: Step;
}) => import("react/jsx-runtime").JSX.Element | null;
