/** Whether a message means that the visitor declined. */
export declare const saysRejected: (message: string) => boolean;
/** Whether a message means that the wallet is locked. */
export declare const saysLocked: (message: string) => boolean;
/** Whether a message means that the wallet lacks the method. */
export declare const saysUnsupported: (message: string) => boolean;
