/** The state of a pull: the distance, and whether letting go closes the sheet. */
export declare const pullOf: (from: number, y: number, speed: number) => {
    offset: number;
    closes: boolean;
};
/** Lets the visitor pull a sheet down to close it; after a short pull it slides back. Returns the function that stops this. */
export declare const dragToClose: (dialog: HTMLDialogElement, onClose: () => void) => (() => void);
