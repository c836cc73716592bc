import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import { type Subject } from '../model';
type Alternative = {
    subject: Subject;
    label: string;
    note: string;
    onChoose: () => void;
};
/** What the visitor can use instead of scanning: at most two detected wallets, then this wallet's own extension. */
export declare const useAlternatives: (subject: Subject, details: WalletDetails) => Alternative[];
/** The alternatives as buttons, one below the other. */
export declare const Alternatives: ({ alternatives }: {
    alternatives: readonly Alternative[];
}) => import("react/jsx-runtime").JSX.Element;
export {};
