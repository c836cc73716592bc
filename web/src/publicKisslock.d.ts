import type { Config } from '@wagmi/core';
import type { Store } from './browser/store';
import type { Connection } from './flow/connection';
import { type SiteConnection, type SiteSession } from './flow/news';
import type { Opening } from './flow/screen';
import { type Session } from './flow/session';
import { type KisslockCore, type KisslockOptions } from './kisslock';
import type { PageProvider } from './wallets/pageProvider';
/** The events of `on`, each with the listener's argument. An event of an end carries what has ended. */
export type KisslockEvents = {
    connect: SiteConnection;
    /** The connection has another account or chain. */
    change: SiteConnection;
    disconnect: SiteConnection;
    'sign-in': SiteSession;
    'sign-out': SiteSession;
};
/**
 * The public object of a site. Functions that ask the visitor reject with a `KisslockError`; its code is
 * `connection/cancelled` when the visitor closes the dialog.
 */
export type Kisslock = {
    /** Opens the dialog, by default at the list. `ConnectDialog` renders the dialog. */
    open: (to?: Opening) => void;
    close: () => void;
    readonly connection: Store<Connection>;
    /** The session by the server's answer. */
    readonly session: Store<Session>;
    /** Asks the wallet with this rdns (EIP-6963), or opens the list without one. Resolves when a wallet is connected. */
    connect: (rdns?: string) => Promise<Connection>;
    /** Ends the current connection, or all of them. */
    disconnect: (options?: {
        all?: boolean;
    }) => Promise<void>;
    /** Asks the wallet to switch to a configured network. A network that the wallet does not know is added first. */
    switchNetwork: (chainId: number) => Promise<void>;
    /** Opens the dialog at sign-in; without a connection, at the list first. Resolves with the session. */
    signIn: () => Promise<Session>;
    /** Ends this browser's session, or with `everywhere` all sessions of its account. The connection stays. */
    signOut: (options?: {
        everywhere?: boolean;
    }) => Promise<void>;
    /** The provider of the connected wallet for the site's own code (EIP-1193); null without a connection. */
    provider: () => Promise<PageProvider | null>;
    /** The configuration of `@wagmi/core`, loaded on the first call. */
    wagmi: () => Promise<Config>;
    /** Calls the listener for each event of this name. Returns a function that removes the listener. */
    on: <Name extends keyof KisslockEvents>(event: Name, listener: (detail: KisslockEvents[Name]) => void) => () => void;
};
/** The internal object behind a site's Kisslock. Throws for an object that `createKisslock` has not made. */
export declare const coreOf: (kisslock: Kisslock) => KisslockCore;
/** Creates a site's Kisslock in the browser. No request is sent and no wallet is asked until the visitor or the site acts. */
export declare const createKisslock: (options: KisslockOptions) => Kisslock;
