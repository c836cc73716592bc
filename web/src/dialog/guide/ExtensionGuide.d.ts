import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { Browser } from '../../browser/platform';
import type { GuideProps } from './GuideProps';
/** The source of the extension: this browser's store, else the vendor's own page. */
export declare const sourceOf: ({ downloads }: WalletDetails, browser: Browser) => {
    href: string;
    store?: string;
} | undefined;
/** Installing the extension: the action, and beside it the three steps. */
export declare const ExtensionGuide: ({ subject, details, returned }: GuideProps) => import("react/jsx-runtime").JSX.Element;
