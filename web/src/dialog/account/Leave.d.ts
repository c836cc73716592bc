import type { Screen } from '../../flow/screen';
/** The question before disconnecting: what is forgotten and what stays. */
export declare const Leave: ({ screen }: {
    screen: Extract<Screen, {
        at: 'leave';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
