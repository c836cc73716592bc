import type { Hex } from 'viem';
import type { Engine } from '../engine/createEngine';
export type SignParameters = {
    address: `0x${string}`;
    text: string;
    signal?: AbortSignal | undefined;
};
/**
 * Asks the wallet of the current connection to sign a text (EIP-191, `personal_sign`). A last byte of 0 or 1 is changed to
 * 27 or 28. Signatures of other lengths belong to contracts (ERC-1271) and stay unchanged. Rejects with a `KisslockError`.
 */
export declare const signMessage: (engine: Engine, { address, text, signal }: SignParameters) => Promise<Hex>;
