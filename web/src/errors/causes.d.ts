/** The checked fields of one error of a cause chain. */
export type Cause = {
    name: string;
    message: string;
    code: number | undefined;
    /** The page's own code, see `ProviderFault`. */
    reason: string | undefined;
    status: number | undefined;
    data: unknown;
};
/** A property of any value; undefined if its getter throws. */
export declare const peek: (value: unknown, key: string) => unknown;
/** The error and the errors inside it, outermost first. Each occurs once; there are at most 17. */
export declare const causesOf: (error: unknown) => Cause[];
/** The values that may be revert data: `data` and `data.data` of each error. */
export declare const revertDataOf: (causes: readonly Cause[]) => unknown[];
