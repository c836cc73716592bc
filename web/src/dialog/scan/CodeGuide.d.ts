import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { Phase } from '../../flow/pairing/next';
import type { PairingVisit } from '../../flow/pairing/visit';
import type { Subject } from '../model';
type CodeGuideProps = {
    /** Undefined: any wallet. */
    subject: Subject | undefined;
    app: string;
    details: WalletDetails;
    phase: Phase;
    visit: PairingVisit;
    codeText: (uri: string) => string;
};
/** The code and, beside it, the three steps of the wallet, or those for any wallet. */
export declare const CodeGuide: ({ subject, ...props }: CodeGuideProps) => import("react/jsx-runtime").JSX.Element;
export {};
