import { type RefObject } from 'react';
/** Opens and closes the native dialog: the browser keeps the focus inside and makes everything else inert. */
export declare const useModal: (box: RefObject<HTMLDialogElement | null>, open: boolean) => void;
