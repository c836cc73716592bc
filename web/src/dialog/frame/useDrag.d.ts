import { type RefObject } from 'react';
/** Lets the visitor pull the sheet down on a small screen; the code for it is loaded only there. */
export declare const useDrag: (box: RefObject<HTMLDialogElement | null>, onClose: () => void) => void;
