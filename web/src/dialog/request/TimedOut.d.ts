import type { Screen } from '../../flow/screen';
/** Two minutes without an answer: the request was withdrawn and can be made again. */
export declare const TimedOut: ({ screen }: {
    screen: Extract<Screen, {
        at: 'timedOut';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
