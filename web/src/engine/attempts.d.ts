/** Runs one connect at a time. A second `run` calls `cancel` of the first and waits for its end. */
export type Attempts = {
    run<Result>(cancel: () => void, work: () => Promise<Result>): Promise<Result>;
};
/** Serialises connects: the library sets `disconnected` when one ends, which must not overwrite another's `connecting`. */
export declare const createAttempts: () => Attempts;
