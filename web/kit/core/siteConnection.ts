import type { Config } from 'wagmi'
import type { Lazy } from '../../src/browser/lazy'
import type { Store } from '../../src/browser/store'
import { holdsConnection } from '../../src/engine/hasStoredConnection'
import type { Connection } from '../../src/flow/connection'
import { isSameConnection, readConnection, watchCurrent } from '../../src/flow/readConnection'
import type { Runtime } from '../../src/flow/runtime'

/** The connection of a site with a config of its own. */
export type SiteConnectionStore = {
  connection: Store<Connection>
  /** The connection of the first render, which server and browser share: what `initialState` of wagmi has given. */
  first: () => Connection
  /** The connection that the server has drawn; undefined without one. */
  drawn: () => Connection | undefined
}

const unconnected: Connection = { status: 'disconnected' }

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

/** The connection before the runtime is loaded, from the config; afterwards from the runtime. `remembered`: one is stored. */
export const followConnection = (config: Config, runtime: Lazy<Runtime>, remembered: boolean): SiteConnectionStore => {
  let drawn: Connection | undefined
  let last = unconnected
  const read = (): Connection => {
    const running = runtime.get()
    const now = running ? running.connection.get() : readConnection(config)
    const awaited = remembered || drawn?.address !== undefined
    const restoring = !running && awaited && now.status === 'disconnected'
    if (!restoring && now.status !== 'reconnecting') return now
    // The library drops a stored connection while Kisslock restores it; an account that the server has drawn stays in view.
    return now.address || !drawn?.address ? { ...now, status: 'reconnecting' } : { ...drawn, status: 'reconnecting' }
  }
  const get = () => {
    const now = read()
    if (!isSameConnection(last, now)) last = now
    return last
  }
  const first = () => {
    if (drawn) return drawn
    const { address, chainId, wallet } = readConnection(config)
    const found: Connection = address ? { status: 'reconnecting', address, chainId, wallet } : unconnected
    // On a server the config may serve another visitor next.
    if (typeof window !== 'undefined') drawn = found
    return found
  }
  const subscribe = (listener: () => void) => {
    // Later than the change: wagmi changes its state while React draws its provider.
    const soon = () => queueMicrotask(() => !left && listener())
    let left = false
    const stops = [watchCurrent(config, soon)]
    const followRuntime = () => {
      const running = runtime.get()
      if (running) stops.push(running.connection.subscribe(listener))
    }
    const onRuntime = () => {
      followRuntime()
      listener()
    }
    followRuntime()
    stops.push(runtime.subscribe(onRuntime))
    return () => {
      left = true
      for (const stop of stops) stop()
    }
  }
  return {
    connection: { get, subscribe },
    first,
    drawn: () => (drawn?.address ? drawn : undefined),
  }
}
