import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { ReactNode } from 'react';
import type { Subject } from '../model';
type NotSetUpProps = {
    subject: Subject;
    /** The name of the wallet's app. */
    app: string;
    details: WalletDetails;
    letter: 'q' | 'd';
    /** The heading of the card, and why this site has no pairing. */
    heading: string;
    reason: string;
    more?: Readonly<Record<number, ReactNode>>;
    /** What stands last in the card. */
    children?: ReactNode;
};
/** The guide of a wallet that is paired, on a site whose pairing is not set up or refused: a notice, and the wallet's steps. */
export declare const NotSetUp: ({ app, letter, more, ...card }: NotSetUpProps) => import("react/jsx-runtime").JSX.Element;
export {};
