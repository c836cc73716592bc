/**
 * Reads a stored value of the library: a flag, an id or a valid state, else null. The library does not check stored values;
 * one that is not JSON, or has another shape, would break its start on every load.
 */
export declare const readStored: (value: string) => unknown;
