import type { Connection } from '../src/flow/connection'

/** What a page is told of a connection: in `detail` of the events, and by the element's `connection`. */
export type EmbedConnection = {
  readonly address: string
  readonly chainId: number
  /** The wallet as it announced itself: its rdns (EIP-6963) and name. */
  readonly wallet: { readonly id: string; readonly name: string } | undefined
}

/** The connection as a page may know it; null while there is none. */
export const embedConnection = ({ status, address, chainId, wallet }: Connection): EmbedConnection | null => {
  // While a second wallet is asked, the first one is still connected.
  const holds = status === 'connected' || status === 'connecting'
  if (!holds || !address || chainId === undefined) return null
  return { address, chainId, wallet: wallet && { id: wallet.id, name: wallet.name } }
}

/** The event that leads from one connection to the next, if it is news at all. */
export const newsOf = (before: EmbedConnection | null, now: EmbedConnection | null): string | undefined => {
  if (!before) return now ? 'kisslock-connect' : undefined
  if (!now) return 'kisslock-disconnect'
  return before.address === now.address && before.chainId === now.chainId ? undefined : 'kisslock-change'
}
