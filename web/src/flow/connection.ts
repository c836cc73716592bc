/** The connection, read from the connection library; `reconnecting` also before the library is there. */
export type Connection = {
  status: 'disconnected' | 'connecting' | 'connected' | 'reconnecting'
  address?: `0x${string}` | undefined
  chainId?: number | undefined
  /** Being restored: the wallet has announced itself and has not answered yet. */
  waking?: boolean
  /** The wallet as it announced itself. */
  wallet?: { uid: string; id: string; name: string; icon?: string | undefined } | undefined
}

/** One of the wallets that are connected at the same time; the current one is the `Connection`'s. */
export type ConnectedWallet = {
  /** The connector's uid. */
  uid: string
  id: string
  name: string
  icon?: string | undefined
  address: string
}
