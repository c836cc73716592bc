import type { Config } from '@wagmi/core'
import type { Connection } from './connection'

/** Return the current connection from the library's state. */
export const readConnection = ({ state: { connections, current, status } }: Config): Connection => {
  const currentEntry = current === null || status === 'disconnected' ? undefined : connections.get(current)
  const connector = currentEntry?.connector
  const wallet = connector && { uid: connector.uid, id: connector.id, name: connector.name, icon: connector.icon }
  return { status, address: currentEntry?.accounts[0], chainId: currentEntry?.chainId, wallet }
}

/** Return true if the visitor would see no difference between two connections. */
export const isSameConnection = (connection: Connection, other: Connection): boolean =>
  connection.status === other.status &&
  connection.address === other.address &&
  connection.chainId === other.chainId &&
  connection.waking === other.waking &&
  connection.wallet?.uid === other.wallet?.uid

/**
 * Call the listener after each change of the current connection. Returns the function that removes the listener. The
 * library's own `watchConnection` compares more values and adds 0.3 kB.
 */
export const watchCurrentConnection = (config: Config, listener: () => void): (() => void) =>
  config.subscribe(() => readConnection(config), listener, { equalityFn: isSameConnection })
