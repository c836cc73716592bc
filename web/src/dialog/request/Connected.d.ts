import type { Screen } from '../../flow/screen';
/** The mark is closed; the dialog closes by itself after a moment. */
export declare const Connected: (_: {
    screen: Extract<Screen, {
        at: 'connected';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
