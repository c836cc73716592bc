import { type KeyboardEvent } from 'react';
/**
 * The keys of a radio group whose choice asks a wallet: arrows, Home and End only move, Enter or Space chooses
 * (docs/design.md#6-keyboard). `at` is the row with the tab stop; `group` holds `count` rows with the role radio.
 */
export declare const useRadioList: (count: number, current: number) => {
    group: import("react").RefObject<HTMLDivElement | null>;
    at: number;
    setAt: import("react").Dispatch<import("react").SetStateAction<number>>;
    onKeyDown: (event: KeyboardEvent) => void;
};
