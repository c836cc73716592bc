import type { Config } from 'wagmi'
import type { Store } from '../../src/browser/store'
import { holdsConnection } from '../../src/engine/hasStoredConnection'
import type { Connection } from '../../src/flow/connection'
import { isSameConnection, readConnection, watchCurrent } from '../../src/flow/readConnection'

/** The connection of a site with a config of its own, where a server may have drawn the page. */
export type DrawnConnection = {
  /** The connection of the first render, which server and browser share: what `initialState` of wagmi has given. */
  serverConnection: () => Connection
  /** The connection that the server has drawn; undefined without one. */
  paintedConnection: () => Connection | undefined
}

const disconnected: Connection = { status: 'disconnected' }

/** Whether localStorage or a cookie of the page holds a connection of the config (wagmi's `cookieStorage`). */
export const holdsConnectionOf = ({ storage }: Pick<Config, 'storage'>): boolean => {
  if (!storage) return false
  const name = `${storage.key}.store`
  try {
    if (holdsConnection(localStorage.getItem(name))) return true
  } catch {
    // Storage is blocked.
  }
  try {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return holdsConnection(cookie ?? null)
  } catch {
    // A sandboxed frame without an origin has no cookies.
    return false
  }
}

/** The connection of a config until the runtime is loaded. `isAwaited`: whether one is going to be restored. */
export const connectionOf = (config: Config, isAwaited: () => boolean): Store<Connection> => ({
  get: () => {
    const now = readConnection(config)
    return now.status === 'disconnected' && isAwaited() ? { ...now, status: 'reconnecting' } : now
  },
  subscribe: (listener) => {
    let isRemoved = false
    // Later than the change: wagmi changes its state while React draws its provider.
    const stop = watchCurrent(config, () => queueMicrotask(() => !isRemoved && listener()))
    return () => {
      isRemoved = true
      stop()
    }
  },
})

/** Follows what the server has drawn of a config's connection. */
export const createDrawnConnection = (config: Config) => {
  let renderedConnection: Connection | undefined
  let lastConnection = disconnected
  return {
    serverConnection: () => {
      if (renderedConnection) return renderedConnection
      const { address, chainId, wallet } = readConnection(config)
      const restored: Connection = address ? { status: 'reconnecting', address, chainId, wallet } : disconnected
      // On a server the config may serve another visitor next.
      if (typeof window !== 'undefined') renderedConnection = restored
      return restored
    },
    paintedConnection: () => (renderedConnection?.address ? renderedConnection : undefined),
    /** The library drops a stored connection while Kisslock restores it; an account that the server has drawn stays in view. */
    inView: ({ get, subscribe }: Store<Connection>): Store<Connection> => ({
      get: () => {
        const connection = get()
        const isDropped = connection.status === 'reconnecting' && !connection.address && renderedConnection?.address
        const now: Connection = isDropped ? { ...renderedConnection, status: 'reconnecting' } : connection
        if (!isSameConnection(lastConnection, now)) lastConnection = now
        return lastConnection
      },
      subscribe,
    }),
  }
}
