import type { ReactNode } from 'react';
import type { PairingVisit } from '../../flow/pairing/visit';
type AppLinkProps = {
    /** Undefined until the pairing exists; the place is kept, so that the visitor's tap is on a link. */
    link: string | undefined;
    visit: PairingVisit;
    look: 'primary' | 'quiet';
    icon?: string;
    children: ReactNode;
};
/** Opens the wallet's app with the pairing. A real link: a phone opens apps only from the visitor's own tap. */
export declare const AppLink: ({ link, visit, look, icon, children }: AppLinkProps) => import("react/jsx-runtime").JSX.Element;
export {};
