import type { Site } from '../server/call';
import { type Account, type Message } from '../server/message';
export type PrepareParameters = {
    account: Account;
    domain: string;
    signal?: AbortSignal | undefined;
};
/**
 * Requests a sign-in message for this account from the server (EIP-4361). No wallet is asked. Rejects with
 * `sign/wrong-message` if the message is not for this host, account and chain.
 */
export declare const prepareMessage: (site: Site, { account, domain, signal }: PrepareParameters) => Promise<Message>;
