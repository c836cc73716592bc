type Connected = { address?: string | undefined; chainId?: number | undefined }
type Session = { account?: string | undefined }

/**
 * The connected account in the notation of the session's: the address of a key, or the chain and address of a contract
 * (CAIP-10), because the same address on another chain may belong to another person.
 */
export const accountOf = (session: Session, { address, chainId }: Connected): string | undefined =>
  address && session.account?.includes(':') ? `eip155:${chainId}:${address}` : address

/** Whether the connected account is the signed-in account. */
export const isSignedIn = (session: Session, connected: Connected): boolean =>
  session.account !== undefined && session.account === accountOf(session, connected)
