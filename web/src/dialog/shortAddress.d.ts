/** The first and last four digits of an address, which people compare. */
export declare const shortAddress: (address: string) => string;
/** Shortens an account in the same way; a contract keeps its chain in front (CAIP-10). */
export declare const shortAccount: (account: string) => string;
