import type { ErrorCode } from './table';
/** The codes of EIP-1193, EIP-1474 and EIP-3085 with a meaning here. */
export declare const rpcCode: {
    readonly rejected: 4001;
    readonly unauthorized: 4100;
    readonly unsupportedMethod: 4200;
    readonly disconnected: 4900;
    readonly unknownChain: 4902;
    readonly pending: -32002;
    readonly methodNotFound: -32601;
    readonly methodNotSupported: -32004;
    readonly internal: -32603;
};
/** The error of the guard around a wallet: an Error with a numeric code, as the connection library expects. */
export declare class ProviderFault extends Error {
    readonly name = "ProviderFault";
    readonly code: number;
    /** The page's own code, if the failure was found in the page and not reported by the wallet. */
    readonly reason: ErrorCode | undefined;
    readonly data: unknown;
    constructor(code: number, message: string, { reason, data, cause }?: {
        reason?: ErrorCode;
        data?: unknown;
        cause?: unknown;
    });
}
/** Turns any thrown value (text, null, a plain object, "4001") into a fault with a numeric code. */
export declare const toProviderFault: (thrown: unknown) => ProviderFault;
