import type { Screen } from '../../flow/screen';
/** The dialog in a wallet's own browser: there is one wallet, so one button. */
export declare const InApp: ({ screen }: {
    screen: Extract<Screen, {
        at: 'inApp';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
