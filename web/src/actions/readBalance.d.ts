import type { Address } from 'viem';
import type { Engine } from '../engine/createEngine';
/** An amount in its smallest unit, with the decimals and the symbol for its display. */
export type Amount = {
    value: bigint;
    decimals: number;
    symbol: string;
};
/**
 * Reads the balance of an address on a configured chain: the native currency, or a token (ERC-20). One request to the
 * site's gateway, with one call, or three calls for a token. Rejects when the node does not answer.
 */
export declare const readBalance: ({ config }: Pick<Engine, 'config'>, { address, chainId, token }: {
    address: Address;
    chainId: number;
    token?: string | undefined;
}) => Promise<Amount>;
