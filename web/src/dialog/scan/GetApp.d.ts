import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { PairingVisit } from '../../flow/pairing/visit';
import type { Subject } from '../model';
type GetAppProps = {
    subject: Subject;
    app: string;
    details: WalletDetails;
    visit: PairingVisit;
};
/** Where to get the app: a code for the phone's camera, and plain links. */
export declare const GetApp: ({ subject, app, details, visit }: GetAppProps) => import("react/jsx-runtime").JSX.Element;
export {};
