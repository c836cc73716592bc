import type { Engine } from '../engine/createEngine';
/** The question that the wallet shows. */
type NetworkStep = 'switching' | 'adding';
export type SwitchParameters = {
    chainId: number;
    onStep?: (step: NetworkStep) => void;
    signal?: AbortSignal;
};
/**
 * Asks the wallet to switch to another configured chain (EIP-3326). A chain that the wallet does not know (4902) is added
 * first (EIP-3085). Without a connection only the site's own chain changes. Rejects with a `KisslockError`.
 */
export declare const switchNetwork: (engine: Engine, { chainId, onStep, signal }: SwitchParameters) => Promise<void>;
export {};
