import type { PublicConfig } from '../../server/wire.gen';
import type { Client, Session } from './client';
import type { PairingCode } from './pairing';
/** A code and the promise of its approval. */
export type Prepared = {
    code: PairingCode;
    topic: string;
    approval: Promise<Session>;
};
/** The relay's client, loaded at the first use and stopped when it is unused. */
export type Link = {
    /** Loads the client's chunk without starting the client. */
    load(): void;
    /** The running client. The first call loads and starts it, with the stored session of `topic` if given. */
    start(topic?: string): Promise<Client>;
    /** Asks the relay for a new code. A call during an open request joins that request. */
    prepare(): Promise<Prepared>;
    /** Makes a code invalid. */
    retire(prepared: Prepared): void;
    /** Stops the client unless it has a session: at once, or by default after `idleMs` without use. */
    release(atOnce?: boolean): void;
};
/** Topic and expiry of a pairing link (ERC-1328). Without an expiry, the protocol's five minutes from `now`. */
export declare const readCode: (uri: string, now?: number) => {
    code: PairingCode;
    topic: string;
};
/** The relay's client of one page. */
export declare const createLink: (config: PublicConfig, origin: string) => Link;
