/** The used part of the Web Storage API. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/**
 * Storage that never throws. If the browser's storage is blocked (its getter throws), full or missing, values are kept in
 * memory. A failed write removes the stored value, so that the next load does not read an older one.
 */
export declare const guardedStorage: (open: () => TextStorage | null | undefined) => TextStorage;
