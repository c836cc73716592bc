/**
 * Focuses the heading of a view that replaces the focused one (docs/design.md#8-focus-and-live-texts). The new view begins
 * at its top: where the visitor had scrolled in the one before, its code would lie under the bar, where no camera reads it.
 */
export declare const useStageFocus: (view: string) => void;
