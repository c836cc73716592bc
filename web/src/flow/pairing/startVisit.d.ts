import { type OpenedApp } from '../../actions/rememberApp';
import type { Paired } from '../../wallets/walletConnect/pairing';
import type { Runtime } from '../runtime';
import { type PairingVisit } from './visit';
type StartOptions = {
    wallet: string;
    /** The link and name of the wallet's app on this device, if it can be opened from the page. */
    app: OpenedApp | undefined;
    onPaired: (paired: Paired) => void;
};
/** Creates a pairing visit on the page's engine, with its state in `runtime.pairing`. `begin` loads the relay's client. */
export declare const startVisit: ({ engine, pairing }: Pick<Runtime, 'engine' | 'pairing'>, { wallet, app, onPaired }: StartOptions) => PairingVisit;
export {};
