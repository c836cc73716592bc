import type { PublicConfig } from '../../server/wire.gen';
import type { ConnectedWallet, Connection } from '../connection';
import type { Screen } from '../screen';
import { type Session } from '../session';
import { type Effect } from './policy';
/** Address and chain of a connection whose wallet has answered. */
type Shown = {
    address: `0x${string}`;
    chainId: number | undefined;
};
/** The state of the policy between events. */
export type WatchState = {
    /** Accounts for which the sign-in screen was offered. */
    offered: readonly string[];
    /** The visitor asked to sign in before a wallet was connected. */
    wanted: boolean;
    /** The last account that a wallet showed; undefined after a disconnect. */
    shown: Shown | undefined;
    /** The connector that showed the session's account. */
    holder: string | undefined;
    /** A wallet was connected in this page. A connection that is only stored does not count: its wallet may never return. */
    hadConnection: boolean;
    status: Connection['status'];
    /** The account or the chain has changed. The change counts after `debounceMs` without another one. */
    isSettling: boolean;
};
/** The state of the page at the moment of an event. */
export type Page = {
    settings: PublicConfig['sign_in'];
    connection: Connection;
    connections: readonly ConnectedWallet[];
    session: Session;
    open: boolean;
    at: Screen['at'];
};
export type WatchEvent = 'connectionChanged'
/** `debounceMs` have passed since the last change of the connection. */
 | 'connectionSettled' | 'connectionsChanged' | 'sessionChanged' | 'screenChanged'
/** The visitor asks to sign in before a wallet is connected. Connecting then continues to signing in. */
 | 'signInWanted'
/** A request to connect from the dialog has succeeded. */
 | 'connected' | 'notNow';
type Next = readonly [WatchState, Effect];
/** The state at the start of the page. */
export declare const firstWatch: (page: Page) => WatchState;
/** The next state of the policy and the effect that the page has to run; pure. */
export declare const nextWatch: (state: WatchState, event: WatchEvent, page: Page) => Next;
export {};
