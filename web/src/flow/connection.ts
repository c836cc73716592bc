/**
 * The connection to a wallet. Before the connection library has loaded, the status is `reconnecting` if a connection is
 * stored.
 */
export type Connection = {
  status: 'disconnected' | 'connecting' | 'connected' | 'reconnecting'
  address?: `0x${string}` | undefined
  chainId?: number | undefined
  /** True while a connection is being restored and its wallet has announced itself but has not responded yet. */
  waking?: boolean
  /** The connector's uid, id, name and icon. `id` is the rdns of a wallet that announced itself (EIP-6963). */
  wallet?: { uid: string; id: string; name: string; icon?: string | undefined } | undefined
}

/** One of several wallets that are connected at the same time. The current wallet is in `Connection.wallet`. */
export type ConnectedWallet = {
  /** The connector's uid. */
  uid: string
  id: string
  name: string
  icon?: string | undefined
  address: string
}
