import type { Connection } from './connection';
import type { Session } from './session';
/** The connection in the form that pages get: `detail` of the events, and `connection` of the element. */
export type SiteConnection = {
    readonly address: string;
    readonly chainId: number;
    /** `id` is the rdns of a wallet that announced itself (EIP-6963). */
    readonly wallet: {
        readonly id: string;
        readonly name: string;
    } | undefined;
};
/** Converts the connection for pages. Returns null without a connection. */
export declare const siteConnection: ({ status, address, chainId, wallet }: Connection) => SiteConnection | null;
/** Returns the event for a change of the connection, or undefined if pages see no difference. */
export declare const newsOf: (before: SiteConnection | null, now: SiteConnection | null) => string | undefined;
/** The session in the form that pages get. Times are ISO 8601, by the server's clock. */
export type SiteSession = {
    /** The account: the address of a key, or a contract with its chain (CAIP-10). */
    readonly account: string;
    readonly address: string;
    readonly chainId: number;
    readonly issuedAt: string;
    readonly expiresAt: string;
};
/** Converts the session for pages. Returns null while no account is signed in or the server has not answered. */
export declare const siteSession: (session: Session) => SiteSession | null;
/**
 * Returns the event for a change of the session, or undefined if pages see no difference. A session that existed before
 * the page loaded causes no event, because a page that reloads on `sign-in` would reload forever. `signing`: the visitor
 * is signing in.
 */
export declare const sessionNewsOf: (before: Session, now: Session, signing: boolean) => string | undefined;
