import type { RawProvider } from '../types';
import type { Client } from './client';
/** A session as a provider (EIP-1193). Methods that need no prompt are answered from it; others are sent to the wallet. */
export type SessionProvider = RawProvider & {
    /** Uses the session and the events of this client from now on. */
    follow(client: Client): void;
    /** Emits chain and accounts, after a new session has replaced the last one. */
    announce(): void;
    /** Emits the end of the session, which the page or the wallet has ended. */
    ended(): void;
    /** Pairs a wallet; awaited by `eth_requestAccounts` before it answers. Undefined once the pairing has begun. */
    ask: (() => Promise<void>) | undefined;
};
/** A provider without a session until `follow`. `end` ends a client's session when the visitor disconnects. */
export declare const createSessionProvider: (end: (client: Client) => void) => SessionProvider;
