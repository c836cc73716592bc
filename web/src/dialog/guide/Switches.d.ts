import type { Screen } from '../../flow/screen';
/** The switch above a guide, above the request that follows from one, or above the help pages. */
export declare const Switches: ({ screen }: {
    screen: Screen;
}) => import("react/jsx-runtime").JSX.Element;
