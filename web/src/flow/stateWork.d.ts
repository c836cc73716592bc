/** Runs the work of one state at a time. Leaving the state aborts its work. */
export type StateWork = {
    /** Aborts the running work and begins the work of the state `key`. The same key changes nothing; undefined only aborts. */
    follow: (key: string | undefined, work?: (signal: AbortSignal) => void) => void;
    isRunning: () => boolean;
};
/** Creates a runner without work. */
export declare const createStateWork: () => StateWork;
