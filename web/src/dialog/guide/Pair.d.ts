import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { ReactNode } from 'react';
import { type StepState } from './Steps';
type BesideProps = {
    action: ReactNode;
    heading: string;
    children: ReactNode;
};
/** The action and, beside it, a heading with its explanation. */
export declare const Beside: ({ action, heading, children }: BesideProps) => import("react/jsx-runtime").JSX.Element;
type PairProps = {
    action: ReactNode;
    heading: string;
    wallet: string;
    details: WalletDetails;
    letter: 'q' | 'e' | 'd';
    states?: readonly StepState[];
    more?: Readonly<Record<number, ReactNode>> | undefined;
};
/** The action and, beside it, the wallet's three steps. */
export declare const Pair: ({ action, heading, wallet, details, letter, states, more }: PairProps) => import("react/jsx-runtime").JSX.Element;
export {};
