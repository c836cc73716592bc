/** A browser's extension store: the key of a wallet's download link, and the store's own name (never translated). */
export type Browser = {
    name: string;
    stores: {
        key: string;
        name: string;
    }[];
};
/** The device: whether it is a phone or tablet, and its browser. */
export type Platform = {
    phone: boolean;
    browser: Browser;
};
/** Reads a user agent string. `brave`: the browser has `navigator.brave`. `touchPoints` tells an iPad from a Mac. */
export declare const platformOf: (userAgent: string, { brave, touchPoints }?: {
    brave?: boolean | undefined;
    touchPoints?: number | undefined;
}) => Platform;
