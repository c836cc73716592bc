import type { Screen } from '../../flow/screen';
/** The guide to a wallet that is not in this browser, by the chosen method. */
export declare const Guide: ({ screen }: {
    screen: Extract<Screen, {
        at: 'guide';
    }>;
}) => import("react/jsx-runtime").JSX.Element | null;
