import type { OpenedApp } from '../../flow/pairing/appLink';
import type { PairingState } from '../../flow/pairing/next';
import type { PairingVisit } from '../../flow/pairing/visit';
/** Pairs with a wallet while its screen is shown; leaving the screen or closing the dialog ends the pairing. */
export declare const useScan: (wallet: string, app?: OpenedApp) => {
    state: PairingState;
    visit: PairingVisit;
};
