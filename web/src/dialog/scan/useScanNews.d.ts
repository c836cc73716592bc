import type { PairingState } from '../../flow/pairing/next';
/** Announces changes of the pairing that follow from no action of the visitor. */
export declare const useScanNews: (state: PairingState, wallet: string, code: boolean) => void;
