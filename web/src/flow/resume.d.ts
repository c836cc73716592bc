import type { Method } from './screen';
/** The guide that the visitor left by a refresh, so that the page sees a newly installed extension. */
export type Resume = {
    wallet: string;
    method: Method;
};
/** Stores the wallet and its method across a reload. Where storage is blocked, the visitor chooses again. */
export declare const rememberResume: (storage: () => Storage, resume: Resume, now: number) => void;
/** Reads the stored choice and removes it. Returns undefined without a valid choice of the last ten minutes. */
export declare const takeResume: (storage: () => Storage, now: number) => Resume | undefined;
