/** Counts entries. `may` returns whether one more is allowed, and counts it. */
export declare const createAllowance: (now: () => number) => {
    may: () => boolean;
    /** Starts the allowance of a new opening. */
    renew: () => void;
};
