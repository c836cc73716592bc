/** An account that is asked to sign. */
export type Account = {
    address: `0x${string}`;
    chainId: number;
};
/** A message to sign, with the fields that the dialog shows. They are read from the text itself (EIP-4361). */
export type Message = {
    text: string;
    account: Account;
    domain: string;
    nonce: string;
    issuedAt: string;
    expiresAt: string;
    /** Time from issue to expiry, in milliseconds. */
    lifeMs: number;
    /** The expiry by this device's clock, in milliseconds since 1970. */
    goodUntil: number;
};
/** The host in the address bar, the account that is asked to sign, and the present time of this device. */
type Expected = {
    domain: string;
    account: Account;
    now: number;
};
/**
 * Reads the server's message. Throws `sign/wrong-message` if it does not name this host, account and chain, so that the
 * visitor signs what the screen shows. Its lifetime starts now, because the clocks of server and device may differ.
 */
export declare const readMessage: (text: string, { domain, account, now }: Expected) => Message;
export {};
