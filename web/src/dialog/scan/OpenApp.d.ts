import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { ReactNode } from 'react';
import { type PairingState } from '../../flow/pairing/next';
import type { PairingVisit } from '../../flow/pairing/visit';
import type { Subject } from '../model';
export type OpenAppProps = {
    /** Undefined: any wallet. */
    subject: Subject | undefined;
    app: string;
    details: WalletDetails;
    state: PairingState;
    visit: PairingVisit;
    /** The app's link with the pairing, once there is a pairing. */
    link: string | undefined;
    /** The app's page in this phone's store. */
    store: string | undefined;
};
/** On a phone: the app opens with one tap, because its link exists before the tap. */
export declare const OpenApp: (props: OpenAppProps) => import("react/jsx-runtime").JSX.Element;
type AskedProps = OpenAppProps & {
    heading: string;
    body: ReactNode;
    again: string;
    icon?: string;
    /** Shows a code for another device; undefined where a code is of no use. */
    onCode?: () => void;
};
/** The app was opened: the page continues by itself when the app answers. */
export declare const AppAsked: ({ heading, body, again, icon, onCode, ...props }: AskedProps) => import("react/jsx-runtime").JSX.Element;
export {};
