/** Copies a text and announces it; `copied` is true for two seconds. */
export declare const useCopy: () => {
    copied: boolean;
    copy: (value: string) => void;
};
