import { type Site } from './call';
import type { Account } from './message';
/** `POST /api/auth/nonce`: a message to sign (EIP-4361). The response's cookie binds the nonce to this browser. */
export declare const requestMessage: (site: Site, { address, chainId }: Account, signal?: AbortSignal) => Promise<string>;
/** A session as the server describes it. */
export type SignedIn = Account & {
    account: string;
    issuedAt: string;
    expiresAt: string;
};
/** `POST /api/auth/verify`: the server checks the signature and sets the session cookie. */
export declare const verify: (site: Site, signed: {
    message: string;
    signature: string;
}) => Promise<SignedIn>;
/** `GET /api/auth/session`: the session of this browser, or null without one. */
export declare const readSession: (site: Site) => Promise<SignedIn | null>;
/** `POST /api/auth/sign-out`: ends this browser's session, or every session of the account. */
export declare const signOut: (site: Site, { everywhere }: {
    everywhere: boolean;
}) => Promise<void>;
