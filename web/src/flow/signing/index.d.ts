import type { Lazy } from '../../browser/lazy';
import type { Store } from '../../browser/store';
import type { Engine } from '../../engine/createEngine';
import type { PublicConfig } from '../../server/wire.gen';
import type { ConnectedWallet, Connection } from '../connection';
import type { Flow } from '../flow';
import { type Session } from '../session';
import { type SignFlow } from './work';
export type SigningOptions = {
    config: PublicConfig;
    domain: string;
    engine: Engine;
    flow: Flow;
    connection: Store<Connection>;
    connections: Store<readonly ConnectedWallet[]>;
    session: Store<Session> & {
        set: (session: Session) => void;
    };
    requests: Lazy<typeof import('../requests')>;
    disconnect: (all: boolean) => Promise<void>;
};
/** Running sign-in of one page: the session, the policy, and the steps of the sign-in screen. */
export type Signing = {
    steps: SignFlow;
    /** Opens the sign-in screen; without a connection, the list of wallets first. */
    begin: () => void;
    /** Applies the visitor's "Not now". */
    decline: () => void;
    /** Ends the session; the connection stays. Rejects with a `KisslockError` when the request to the server fails. */
    signOut: (options?: {
        everywhere?: boolean;
    }) => Promise<void>;
    /** After connecting: resolves with whether the dialog continues to signing in. */
    continuesToSignIn: (signal: AbortSignal) => Promise<boolean>;
    stop: () => void;
};
/** Starts signing in, and reads the session from the server. The caller has waited for the restoring of a wallet. */
export declare const startSigning: (options: SigningOptions) => Signing;
