import type { KisslockError } from '../../errors/KisslockError';
import type { PairingCode } from '../../wallets/walletConnect/pairing';
/** The phase of a pairing. */
export type Phase = {
    is: 'preparing';
}
/** `renewed`: this code has replaced an earlier one. */
 | {
    is: 'ready';
    code: PairingCode;
    renewed: boolean;
}
/** The wallet has scanned the code and waits for the visitor's approval. */
 | {
    is: 'scanned';
    code: PairingCode;
} | {
    is: 'rejected';
}
/** `code` is the expired code, which the screen keeps showing faded. */
 | {
    is: 'expired';
    code: PairingCode | undefined;
} | {
    is: 'failed';
    error: KisslockError;
};
/**
 * What the screen shows: the fastest method on this device (`start`), the code where an app could be opened as well
 * (`code`), the stores of the app (`get`), or the wait for the app after its link was opened (`opened`).
 */
type View = 'start' | 'code' | 'get' | 'opened';
export type PairingState = {
    attempt: number;
    phase: Phase;
    view: View;
    /** How often the app link was opened in this attempt. */
    opened: number;
    /** The page stayed visible after the app link was opened, so the app is probably not installed. */
    missing: boolean;
};
export type PairingEvent = {
    type: 'begun';
} | {
    type: 'coded';
    attempt: number;
    code: PairingCode;
} | {
    type: 'scanned';
    attempt: number;
} | {
    type: 'ended';
    attempt: number;
    error: KisslockError;
} | {
    type: 'looked';
    at: Exclude<View, 'opened'>;
} | {
    type: 'opened';
} | {
    type: 'missed';
    attempt: number;
};
export declare const firstPairing: PairingState;
/** The code of this phase, if any. */
export declare const codeOf: ({ phase }: PairingState) => PairingCode | undefined;
/** The next state of a pairing after an event; pure. Events of earlier attempts change nothing. */
export declare const nextPairing: (state: PairingState, event: PairingEvent) => PairingState;
export {};
