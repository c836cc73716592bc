import type { KisslockError } from './KisslockError';
/** Replaces addresses, keys, pairing links, and all of a URL after its host, which must not be sent or copied. */
export declare const scrub: (text: string) => string;
/** The text of "Details for support": one fact a line, in English, without addresses and pairing keys. */
export declare const describeError: (error: KisslockError) => string;
