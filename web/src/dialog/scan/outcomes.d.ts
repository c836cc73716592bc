import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { PairingState } from '../../flow/pairing/next';
import type { PairingVisit } from '../../flow/pairing/visit';
import type { Subject } from '../model';
export type OutcomeProps = {
    /** Undefined: any wallet. */
    subject: Subject | undefined;
    app: string;
    visit: PairingVisit;
};
/** The phone has scanned the code, and its wallet asks. */
export declare const Scanned: ({ subject, app, visit }: OutcomeProps) => import("react/jsx-runtime").JSX.Element;
/** The visitor declined on the phone. */
export declare const Declined: (props: OutcomeProps) => import("react/jsx-runtime").JSX.Element;
/** The visitor declined in an app on this device. */
export declare const DeclinedInApp: (props: OutcomeProps) => import("react/jsx-runtime").JSX.Element;
/** The relay gave no code within eight seconds, or does not answer any more. */
export declare const Unreachable: (props: OutcomeProps) => import("react/jsx-runtime").JSX.Element;
type RefusedProps = {
    subject: Subject;
    app: string;
    details: WalletDetails;
    letter: 'q' | 'd';
};
/** The relay rejects this site's project id, which only the site's owner can correct: alternatives that work here. */
export declare const Refused: ({ subject, app, details, letter }: RefusedProps) => import("react/jsx-runtime").JSX.Element;
/** Whether the pairing failed for a reason that the visitor cannot change. */
export declare const isRefused: ({ phase }: PairingState) => boolean;
export {};
