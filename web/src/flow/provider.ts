import type { Lazy } from '../browser/lazy'
import { createStore, type Store } from '../browser/store'
import type { Engine } from '../engine/createEngine'
import type { PublicConfig } from '../server/wire.gen'
import { createPageProvider, type HandedOut, type PageProvider } from '../wallets/pageProvider'
import type { Connection } from './connection'
import type { Runtime } from './runtime'

/** What the provider follows. */
export type Followed = {
  config: Pick<PublicConfig, 'chains'>
  connection: Store<Connection>
  runtime: Lazy<Pick<Runtime, 'engine'>>
}

/** One call to a node, as the library's client makes it. */
type NodeRequest = (args: { method: string; params?: unknown }) => Promise<unknown>

const handOut = (site: Followed['config'], { config, guardOf }: Engine, uid: string): HandedOut | undefined => {
  const guard = guardOf(uid)
  const connection = () => config.state.connections.get(uid)
  const first = connection()
  if (!guard || !first) return undefined
  let shown = first
  return createPageProvider({
    // A guard of the page's own: cancelling in the dialog leaves the requests of the page.
    guard,
    nodeOf: (chainId) =>
      site.chains.some(({ id, has_rpc }) => has_rpc && id === chainId)
        ? (config.getClient({ chainId }).request as NodeRequest)
        : undefined,
    shown: () => {
      shown = connection() ?? shown
      return shown
    },
    moved: (chainId) => connection()?.connector.onChainChanged(String(chainId)),
  })
}

/**
 * The wallet of the connection in use as a provider for the page (EIP-1193), or null: the same object until the visitor uses
 * another connection or none. One that is not in use any more works on for as long as its connection stands.
 */
export const watchProvider = ({ config, connection, runtime }: Followed): Store<PageProvider | null> => {
  const { get, set, subscribe } = createStore<PageProvider | null>(null)
  const handed = new Map<string, HandedOut>()

  const inUse = (engine: Engine): PageProvider | null => {
    const { status, address, wallet } = connection.get()
    // While a second wallet is asked, the first one is still connected.
    if ((status !== 'connected' && status !== 'connecting') || !address || !wallet) return null
    const one = handed.get(wallet.uid) ?? handOut(config, engine, wallet.uid)
    if (one) handed.set(wallet.uid, one)
    return one?.provider ?? null
  }

  const follow = () => {
    const engine = runtime.get()?.engine
    if (!engine) return
    const next = inUse(engine)
    const ended = [...handed].filter(([uid]) => !engine.config.state.connections.has(uid))
    for (const [uid] of ended) handed.delete(uid)
    if (next !== get()) set(next)
    for (const [, one] of ended) one.end()
    for (const one of handed.values()) one.sync()
  }

  connection.subscribe(follow)
  const started = () => {
    const engine = runtime.get()?.engine
    if (!engine) return
    stop()
    // Another wallet than the one in use may end, or change its account.
    engine.config.subscribe(({ connections }) => connections, follow)
    follow()
  }
  const stop = runtime.subscribe(started)
  started()
  return { get, subscribe }
}
