import { type ReactNode } from 'react';
import type { Phase } from '../../flow/pairing/next';
import type { PairingVisit } from '../../flow/pairing/visit';
type CodeProps = {
    phase: Phase;
    visit: PairingVisit;
    /** The text of the code, made from the pairing. */
    codeText: (uri: string) => string;
    label: string;
    logo: ReactNode;
};
/** The code, its countdown, and its link for visitors who cannot scan. */
export declare const Code: ({ phase, visit, codeText, label, logo }: CodeProps) => import("react/jsx-runtime").JSX.Element;
export {};
