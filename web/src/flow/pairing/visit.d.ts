import { type Store } from '../../browser/store';
import type { Paired, PairingParameters } from '../../wallets/walletConnect/pairing';
import { type PairingEvent, type PairingState } from './next';
/** Makes codes until a wallet approves one. Rejects with a `KisslockError`. */
type Pair = (parameters: PairingParameters) => Promise<Paired>;
/** One stay of the visitor at a wallet's code or app link. */
export type PairingVisit = Store<PairingState> & {
    send: (event: PairingEvent) => void;
    /** Begins a new attempt with a new code. Later answers to the last attempt are dropped. */
    begin: () => void;
    /** Begins a new attempt if the code has expired while the page was hidden. */
    wake: () => void;
    /** Ends the visit and aborts its attempt. Later answers are dropped. */
    end: () => void;
};
type VisitOptions = {
    pair: Pair;
    /** The wallet's name for the facts of an error. */
    wallet: string;
    /** Called when the wallet is connected. `uid` is the connector's. */
    onPaired: (paired: Paired) => void;
    now?: () => number;
};
/** Creates a visit. The first attempt starts with `begin`. */
export declare const createPairingVisit: ({ pair, wallet, onPaired, now }: VisitOptions) => PairingVisit;
export {};
