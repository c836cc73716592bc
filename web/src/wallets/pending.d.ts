/** The requests to a wallet that have no answer yet. */
export type Pending = {
    /** Settles with the promise, or rejects at a timeout or a cancel. A later result of the promise is ignored. */
    hold<Value>(promise: Promise<Value>, timeoutMs?: number): Promise<Value>;
    /** Rejects every open request with 4001 (EIP-1193). */
    cancel(): void;
};
/** An empty set of requests. */
export declare const createPending: () => Pending;
