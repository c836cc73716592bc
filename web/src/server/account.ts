type Connected = { address?: string | undefined; chainId?: number | undefined }
type Session = { account?: string | undefined; wallets?: readonly string[] | undefined }

/**
 * The connected account in the notation of the session's: the address of a key, or the chain and address of a contract
 * (CAIP-10), because the same address on another chain may belong to another person.
 */
export const accountOf = (session: Session, { address, chainId }: Connected): string | undefined =>
  address && session.account?.includes(':') ? `eip155:${chainId}:${address}` : address

/** Whether the connected account is the signed-in account. */
export const isSignedIn = (session: Session, connected: Connected): boolean =>
  session.account !== undefined && session.account === accountOf(session, connected)

/** Whether one of these accounts is the connected one. */
export const includesAccount = (accounts: readonly string[], { address, chainId }: Connected): boolean =>
  address !== undefined && [address, `eip155:${chainId}:${address}`].some((account) => accounts.includes(account))

/** Whether the connected account signs in to the same account of the site as the signed-in one. */
export const isOfSameUser = (session: Session, connected: Connected): boolean =>
  isSignedIn(session, connected) || includesAccount(session.wallets ?? [], connected)
