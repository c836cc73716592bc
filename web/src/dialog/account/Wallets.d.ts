import type { Screen } from '../../flow/screen';
/** All connected wallets. Arrow keys move, Enter or Space makes another wallet the current one. */
export declare const Wallets: (_: {
    screen: Extract<Screen, {
        at: 'wallets';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
