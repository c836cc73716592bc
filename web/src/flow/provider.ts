import { type Lazy, whenLoaded } from '../browser/lazy'
import { createStore, type Store } from '../browser/store'
import type { Engine } from '../engine/createEngine'
import type { PublicConfig } from '../server/wire.gen'
import { createPageProvider, type PageProvider, type ProviderHandle } from '../wallets/pageProvider'
import type { Connection } from './connection'
import type { Runtime } from './runtime'

/** The stores that determine the provider. */
export type ProviderSources = {
  config: Pick<PublicConfig, 'chains'>
  connection: Store<Connection>
  runtime: Lazy<Pick<Runtime, 'engine'>>
}

/** The request function of the connection library's node client. */
type NodeRequestFunction = (args: { method: string; params?: unknown }) => Promise<unknown>

const createProviderHandle = (
  site: ProviderSources['config'],
  { config, createGuard }: Engine,
  uid: string,
): ProviderHandle | undefined => {
  const guard = createGuard(uid)
  const findConnection = () => config.state.connections.get(uid)
  const firstConnection = findConnection()
  if (!guard || !firstConnection) return undefined
  let currentConnection = firstConnection
  return createPageProvider({
    // A wrapper for the page, separate from the dialog's: cancelling in the dialog must not cancel the page's requests.
    guard,
    findNode: (chainId) =>
      site.chains.some(({ id, has_rpc }) => has_rpc && id === chainId)
        ? (config.getClient({ chainId }).request as NodeRequestFunction)
        : undefined,
    readState: () => {
      currentConnection = findConnection() ?? currentConnection
      return currentConnection
    },
    onChainMoved: (chainId) => findConnection()?.connector.onChainChanged(String(chainId)),
  })
}

/**
 * Create a store with the EIP-1193 provider of the current connection, for use by the page. The value is null without a
 * connection. The provider object stays the same until another connection becomes current. The provider of an earlier
 * connection works as long as this connection exists.
 */
export const watchProvider = ({ config, connection, runtime }: ProviderSources): Store<PageProvider | null> => {
  const { get, set, subscribe } = createStore<PageProvider | null>(null)
  const handlesByUid = new Map<string, ProviderHandle>()

  const findCurrentProvider = (engine: Engine): PageProvider | null => {
    const { status, address, wallet } = connection.get()
    // If the status is `connecting` and there is an address, a second wallet is connecting, and the first wallet is
    // still connected.
    if ((status !== 'connected' && status !== 'connecting') || !address || !wallet) return null
    const handle = handlesByUid.get(wallet.uid) ?? createProviderHandle(config, engine, wallet.uid)
    if (handle) handlesByUid.set(wallet.uid, handle)
    return handle?.provider ?? null
  }

  const updateProvider = () => {
    const engine = runtime.get()?.engine
    if (!engine) return
    const nextProvider = findCurrentProvider(engine)
    const endedHandles = [...handlesByUid].filter(([uid]) => !engine.config.state.connections.has(uid))
    for (const [uid] of endedHandles) handlesByUid.delete(uid)
    if (nextProvider !== get()) set(nextProvider)
    for (const [, handle] of endedHandles) handle.end()
    for (const handle of handlesByUid.values()) handle.sync()
  }

  connection.subscribe(updateProvider)
  whenLoaded(runtime, ({ engine }) => {
    // Follow every connected wallet and not only the current wallet: any connection can end, and any wallet can change
    // its accounts.
    engine.config.subscribe(({ connections }) => connections, updateProvider)
    updateProvider()
  })
  return { get, subscribe }
}
