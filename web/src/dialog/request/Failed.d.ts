import type { Screen } from '../../flow/screen';
/** The wallet could not connect: what was not shared, a second try, and details for support. */
export declare const Failed: ({ screen }: {
    screen: Extract<Screen, {
        at: 'failed';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
