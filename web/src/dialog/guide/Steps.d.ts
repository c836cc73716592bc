import type { ReactNode } from 'react';
/** The progress of a step; `plain`: unknown. */
export type StepState = 'plain' | 'now' | 'done';
type StepText = {
    id: string;
    title: ReactNode;
    body?: ReactNode;
};
type StepListProps = {
    wallet: string;
    steps: readonly StepText[];
    states?: readonly StepState[];
};
/** Steps as an ordered list with the wallet's name as its label. */
export declare const StepList: ({ wallet, steps, states }: StepListProps) => import("react/jsx-runtime").JSX.Element;
/** The sentences of a step kind. */
export declare const useStepOf: () => (kind: string, wallet: string) => {
    id: string;
    title: string;
    body: string;
};
type StepsProps = {
    wallet: string;
    /** Step kinds of the catalogue, in order. */
    kinds: readonly string[];
    states?: readonly StepState[];
    /** An extra line below a step, by index. */
    more?: Readonly<Record<number, ReactNode>>;
};
/** The three steps of a wallet's guide: kinds come from the catalogue, sentences from the language. */
export declare const Steps: ({ wallet, kinds, states, more }: StepsProps) => import("react/jsx-runtime").JSX.Element;
export {};
