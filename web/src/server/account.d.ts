type Connected = {
    address?: string | undefined;
    chainId?: number | undefined;
};
type Session = {
    account?: string | undefined;
};
/**
 * The connected account in the notation of the session's: the address of a key, or the chain and address of a contract
 * (CAIP-10), because the same address on another chain may belong to another person.
 */
export declare const accountOf: (session: Session, { address, chainId }: Connected) => string | undefined;
/** Whether the connected account is the signed-in account. */
export declare const isSignedIn: (session: Session, connected: Connected) => boolean;
export {};
