/** Icons in the chunk of the account: paths in a 20 by 20 box. */
export declare const unlink = "M8.5 6.5L10 5a3.2 3.2 0 0 1 4.6 0l.4.4a3.2 3.2 0 0 1 0 4.6L13.5 11.5M11.5 13.5L10 15a3.2 3.2 0 0 1-4.6 0l-.4-.4a3.2 3.2 0 0 1 0-4.6L6.5 8.5M3.5 3.5l13 13";
export declare const plus = "M10 4v12M4 10h12";
