import type { Screen } from '../../flow/screen';
/** The wallet announced itself while its guide was open: one click connects it. */
export declare const Ready: ({ screen }: {
    screen: Extract<Screen, {
        at: 'ready';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
