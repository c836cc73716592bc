import type { Step } from '../../flow/signing/state';
/** The steps after the wallet was asked, below a mark that stays mounted while the step changes. */
export declare const Progress: ({ at, step }: {
    at: Step['at'];
    step: Step;
}) => import("react/jsx-runtime").JSX.Element;
