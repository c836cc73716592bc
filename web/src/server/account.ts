type ConnectedAccount = { address?: string | undefined; chainId?: number | undefined }
type Session = { account?: string | undefined; wallets?: readonly string[] | undefined }

/**
 * Return the connected account in the session's format: the address of an EOA, or the chain and address of a smart
 * contract account (CAIP-10). The chain is included, because a smart contract account with the same address on another
 * chain can belong to another person.
 */
export const toSessionFormat = (session: Session, { address, chainId }: ConnectedAccount): string | undefined =>
  address && session.account?.includes(':') ? `eip155:${chainId}:${address}` : address

/** Return true if the connected account is the signed-in account. */
export const isSignedIn = (session: Session, connected: ConnectedAccount): boolean =>
  session.account !== undefined && session.account === toSessionFormat(session, connected)

/** Return true if one of these accounts is the connected account. */
export const includesAccount = (accounts: readonly string[], { address, chainId }: ConnectedAccount): boolean =>
  address !== undefined && [address, `eip155:${chainId}:${address}`].some((account) => accounts.includes(account))

/** Return true if the connected account belongs to the same user of the site as the signed-in account. */
export const isOfSameUser = (session: Session, connected: ConnectedAccount): boolean =>
  isSignedIn(session, connected) || includesAccount(session.wallets ?? [], connected)
