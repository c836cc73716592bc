import { type SignedIn } from '../server/auth';
import type { Site } from '../server/call';
import type { Message } from '../server/message';
export type SignInParameters = {
    message: Message;
    signature: string;
    /** The same signature was sent before, and the server's answer was lost. */
    again: boolean;
};
/**
 * Sends a signature to the server, which checks it and begins the session (EIP-4361). With `again`, the session is read
 * first: a message is valid once, and the lost answer may have begun the session. Rejects with a `KisslockError`.
 */
export declare const signIn: (site: Site, { message, signature, again }: SignInParameters) => Promise<SignedIn>;
