import type { Screen } from '../../flow/screen';
/** The wallet has been asked and its window is open: the visitor answers there. */
export declare const Waiting: ({ screen }: {
    screen: Extract<Screen, {
        at: 'waiting';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
