import { type Address } from 'viem';
/** The addresses with their checksums. Undefined if one is not 20 bytes of hex, or has a wrong checksum (EIP-55). */
export declare const checkedAccounts: (answer: unknown) => Address[] | undefined;
/** The accounts that the wallet shares, possibly none. Throws -32603 if the answer contains anything but addresses. */
export declare const readAccounts: (answer: unknown) => Address[];
/** The accounts of an approved request, at least one. An empty answer is no approval and throws 4100 (EIP-1193). */
export declare const readApprovedAccounts: (answer: unknown) => Address[];
/**
 * The `eth_accounts` permission (EIP-2255) with the account list as its only caveat, since the connection library reads the
 * first caveat. Empty if the answer has no valid account list.
 */
export declare const readPermissions: (answer: unknown) => unknown[];
/** The chain id, or undefined if invalid. EIP-695 asks for hex text; some wallets answer a number or decimal text. */
export declare const chainIdOf: (answer: unknown) => number | undefined;
/** The chain id as hex text. Throws -32603 if the answer is not a chain id. */
export declare const readChainId: (answer: unknown) => string;
