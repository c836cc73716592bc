type Connected = { address?: string | undefined; chainId?: number | undefined }
type Session = { account?: string | undefined }

/**
 * What the connected account is called, as the session names its own: a key by its address on every chain, a contract by its
 * chain and address (CAIP-10), since the same address of another chain may be somebody else's.
 */
export const accountOf = (session: Session, { address, chainId }: Connected): string | undefined =>
  address && session.account?.includes(':') ? `eip155:${chainId}:${address}` : address

/** Whether the connected account is the one that is signed in. */
export const isSignedIn = (session: Session, connected: Connected): boolean =>
  session.account !== undefined && session.account === accountOf(session, connected)
