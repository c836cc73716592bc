import type { Screen } from '../../flow/screen';
/** Signing in: the message and its account, then the progress of the signature. */
export declare const Sign: (_: {
    screen: Extract<Screen, {
        at: 'sign';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
