import type { Config } from 'wagmi'
import type { Store } from '../../src/browser/store'
import { containsConnection } from '../../src/engine/hasStoredConnection'
import type { Connection } from '../../src/flow/connection'
import { isSameConnection, readConnection, watchCurrentConnection } from '../../src/flow/readConnection'

/** The connection of a site that has its own config and whose page might have been rendered on a server. */
export type RenderedConnection = {
  /**
   * Returns the connection of the first render, which server and browser share: the connection in wagmi's
   * `initialState`.
   */
  serverConnection: () => Connection
  /** Returns the connection that the server has rendered, or undefined if the server has rendered none. */
  paintedConnection: () => Connection | undefined
}

const noConnection: Connection = { status: 'disconnected' }

/**
 * Return true if localStorage or a cookie of the page contains a connection of the config (wagmi's `cookieStorage`).
 */
export const storageHoldsConnection = ({ storage }: Pick<Config, 'storage'>): boolean => {
  if (!storage) return false
  const name = `${storage.key}.store`
  try {
    if (containsConnection(localStorage.getItem(name))) return true
  } catch {
    // The browser blocks the storage, so read the cookie instead.
  }
  try {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return containsConnection(cookie ?? null)
  } catch {
    // A sandboxed iframe without an origin has no cookies.
    return false
  }
}

/**
 * Return a store of a config's connection, which the page uses until the runtime has loaded. `willRestore` returns true
 * if a connection will be restored.
 */
export const createConnectionStore = (config: Config, willRestore: () => boolean): Store<Connection> => ({
  get: () => {
    const currentConnection = readConnection(config)
    return currentConnection.status === 'disconnected' && willRestore()
      ? { ...currentConnection, status: 'reconnecting' }
      : currentConnection
  },
  subscribe: (listener) => {
    let isRemoved = false
    // Notify the listener after the change, because wagmi changes its state while React renders its provider.
    const stopWatching = watchCurrentConnection(config, () => queueMicrotask(() => !isRemoved && listener()))
    return () => {
      isRemoved = true
      stopWatching()
    }
  },
})

/** Store the connection that the server has rendered for a config, so that the page can continue to show it. */
export const trackRenderedConnection = (config: Config) => {
  let renderedConnection: Connection | undefined
  let lastConnection = noConnection
  return {
    serverConnection: () => {
      if (renderedConnection) return renderedConnection
      const { address, chainId, wallet } = readConnection(config)
      const restoredConnection: Connection = address
        ? { status: 'reconnecting', address, chainId, wallet }
        : noConnection
      // On a server, do not store the connection, because the same config can render the page for another visitor next.
      if (typeof window !== 'undefined') renderedConnection = restoredConnection
      return restoredConnection
    },
    paintedConnection: () => (renderedConnection?.address ? renderedConnection : undefined),
    /**
     * Return a store of the connection that the page shows. While Kisslock restores a connection, wagmi drops the
     * stored connection. An account that the server has rendered stays visible.
     */
    keepVisible: ({ get, subscribe }: Store<Connection>): Store<Connection> => ({
      get: () => {
        const connection = get()
        const isDropped = connection.status === 'reconnecting' && !connection.address && renderedConnection?.address
        const shownConnection: Connection = isDropped ? { ...renderedConnection, status: 'reconnecting' } : connection
        if (!isSameConnection(lastConnection, shownConnection)) lastConnection = shownConnection
        return lastConnection
      },
      subscribe,
    }),
  }
}
