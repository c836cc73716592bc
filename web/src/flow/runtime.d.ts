import { type Lazy } from '../browser/lazy';
import { type Store } from '../browser/store';
import { type Engine } from '../engine/createEngine';
import type { PublicConfig } from '../server/wire.gen';
import type { ConnectedWallet, Connection } from './connection';
import type { Flow } from './flow';
import type { PairingState } from './pairing/next';
import type { Session } from './session';
import type { Signing } from './signing';
type Requests = typeof import('./requests');
/** The running connection library of one page. */
export type Runtime = {
    engine: Engine;
    connection: Store<Connection>;
    /** All connected wallets, the earliest first. */
    connections: Store<readonly ConnectedWallet[]>;
    /** The code that asks wallets; loaded when the visitor points at a wallet. */
    requests: Lazy<Requests>;
    /** The state of the pairing on screen; undefined without one. */
    pairing: Store<PairingState | undefined> & {
        set: (state: PairingState | undefined) => void;
    };
    /** Signing in and the session; undefined where `sign_in.mode` is `off`. */
    signing: Lazy<Signing> | undefined;
    /** Ends the current connection, or all of them. */
    disconnect: (all: boolean) => Promise<void>;
    /** Makes another connected wallet the current one. */
    takeConnection: (uid: string) => Promise<void>;
    /** Copies text to the clipboard. Rejects with `clipboard/refused`. */
    copyText: (text: string) => Promise<void>;
};
/** `remembered`: storage holds a connection to restore. */
export type RuntimeOptions = {
    config: PublicConfig;
    domain: string;
    flow: Flow;
    remembered: boolean;
    session: Store<Session> & {
        set: (session: Session) => void;
    };
    /** Prefix of the connection library's keys in storage. */
    storagePrefix?: string | undefined;
    /** The connection library, if the site has started it. */
    engine?: Engine | undefined;
};
/** Starts the connection library: discovery, restoring of the stored connection, and the work of the dialog's screens. */
export declare const startRuntime: (options: RuntimeOptions) => Runtime;
export {};
