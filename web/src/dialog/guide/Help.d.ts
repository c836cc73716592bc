import type { Screen } from '../../flow/screen';
/** Help for visitors without a wallet: what a wallet is, and how to choose one; the cards filter the list. */
export declare const Help: ({ screen }: {
    screen: Extract<Screen, {
        at: 'help';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
