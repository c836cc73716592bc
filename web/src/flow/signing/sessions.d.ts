import type { Store } from '../../browser/store';
import type { KisslockError } from '../../errors/KisslockError';
import { type SignedIn } from '../../server/auth';
import type { Site } from '../../server/call';
import type { Session } from '../session';
/** Keeps the session up to date: reads once, tells other tabs, and reads again when the session may have changed. */
export type Sessions = {
    /** Reads the session from the server. Never rejects: after a failure the last known session stays. */
    read: () => Promise<void>;
    /** Stores a session that began in this tab. */
    began: (session: SignedIn) => void;
    /** Ends this browser's session, or with `everywhere` all sessions of the account. Rejects with a `KisslockError`. */
    end: (options?: {
        everywhere?: boolean;
    }) => Promise<void>;
    stop: () => void;
};
type Kept = Store<Session> & {
    set: (session: Session) => void;
};
/**
 * Starts keeping the store of the session up to date. Each request follows from one event; there is no polling. `failed`
 * takes the errors of requests, which no screen shows.
 */
export declare const keepSession: (site: Site, { get, set }: Kept, failed: (error: KisslockError) => void) => Sessions;
export {};
