import type { Engine } from '../engine/createEngine';
/**
 * Asks the wallet to add a configured chain and to switch to it (EIP-3085). Rejects with a `KisslockError`. Separate from
 * `switchNetwork`, because some wallets (seen: Enkrypt) answer 4001 to a switch to an unknown chain, as if the visitor had
 * declined.
 */
export declare const addNetwork: (engine: Engine, { chainId, signal }: {
    chainId: number;
    signal?: AbortSignal;
}) => Promise<void>;
