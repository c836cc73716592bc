import type { Config } from '@wagmi/core'
import type { Connection } from './connection'

/** The current connection in the library's state. */
export const readConnection = ({ state: { connections, current, status } }: Config): Connection => {
  const found = current === null || status === 'disconnected' ? undefined : connections.get(current)
  const connector = found?.connector
  const wallet = connector && { uid: connector.uid, id: connector.id, name: connector.name, icon: connector.icon }
  return { status, address: found?.accounts[0], chainId: found?.chainId, wallet }
}

/** Whether a visitor would see no difference between two connections. */
export const isSameConnection = (one: Connection, other: Connection): boolean =>
  one.status === other.status &&
  one.address === other.address &&
  one.chainId === other.chainId &&
  one.waking === other.waking &&
  one.wallet?.uid === other.wallet?.uid

/**
 * Calls the listener after each change of the current connection. Returns the function that ends this. The library's own
 * `watchConnection` compares far more, at 0.3 kB.
 */
export const watchCurrent = (config: Config, listener: () => void): (() => void) =>
  config.subscribe(() => readConnection(config), listener, { equalityFn: isSameConnection })
