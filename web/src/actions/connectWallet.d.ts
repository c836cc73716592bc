import type { Address } from 'viem';
import type { Engine } from '../engine/createEngine';
import type { DiscoveredWallet } from '../wallets/types';
export type ConnectParameters = {
    wallet: DiscoveredWallet;
    chainId?: number;
    signal?: AbortSignal;
};
/**
 * Asks the wallet which accounts the page may see (EIP-2255, then EIP-1102) and makes it the current connection. Rejects
 * with a `KisslockError`. Aborting rejects with `connection/cancelled`, and a later approval changes nothing.
 */
export declare const connectWallet: (engine: Engine, { wallet, chainId, signal }: ConnectParameters) => Promise<{
    address: Address;
    chainId: number;
}>;
