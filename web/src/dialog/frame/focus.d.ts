import { type RefObject } from 'react';
import type { Screen } from '../../flow/screen';
/** The place that had the focus last: a heading takes the focus once, when its screen appears. */
export declare const FocusContext: import("react").Context<{
    current: string;
}>;
/** The dialog's root element. Headings are searched inside it, because it may be in a shadow root. */
export declare const BoxContext: import("react").Context<RefObject<HTMLElement | null>>;
/** What makes a screen a new place: neither a change of method nor a request to a row's wallet does. */
export declare const placeOf: (screen: Screen) => string;
/**
 * Moves the focus to a heading when its screen appears, also if the screen's code loads later
 * (docs/design.md#8-focus-and-live-texts). A switch keeps the focus, so that its arrow keys continue to work.
 */
export declare const useArrival: (heading: RefObject<HTMLElement | null>, here: boolean) => void;
