import type { Config } from 'wagmi'
import { createConfig, createStorage, http, type Storage, version } from 'wagmi'
import { lazy, whenReachable } from '../../src/browser/lazy'
import type { actionsOf } from '../../src/publicActions'
import { coreOf, type Kisslock as HostedKisslock, publish, storesOf } from '../../src/publicKisslock'
import { problemsOf } from '../development/check'
import { configProblem } from '../development/config'
import { gatewayOf } from '../settings/gateway'
import type { KisslockOptions, OwnChains } from '../settings/options'
import { createKitCore, type KitCore } from './kitCore'
import { later, tellMissing } from './lazyParts'
import { nothingRemembered, type Remembered, readRemembered, rememberedBy } from './storedConnections'

/** The object of a site: what the hosted page's has, and the config for `WagmiProvider`. */
export type Kisslock = Omit<HostedKisslock, 'wagmi'> & { readonly wagmi: Config }

/** The transport to the server's gateway, or to the chain's public nodes where there is none. */
const transportOf = (gateway: string | undefined) => (gateway === undefined ? http() : http(gateway, { batch: true }))

/** The storage of the site, by default localStorage. On a server, and where the browser blocks storage, nothing is stored. */
const storageOf = ({ storage }: OwnChains): Storage | null => {
  if (storage !== undefined) return storage
  try {
    return createStorage(typeof window === 'undefined' ? {} : { storage: window.localStorage })
  } catch {
    return createStorage({})
  }
}

/** The config of wagmi for these chains. Kisslock finds the wallets (EIP-6963), so the library's discovery is off. */
const configOf = (options: OwnChains, storage: Storage | null): Config => {
  const { chains, transports, ssr = false } = options
  const own = chains.map(({ id }) => [id, transports?.[id] ?? transportOf(gatewayOf(options, id))])
  return createConfig({
    chains,
    transports: Object.fromEntries(own),
    multiInjectedProviderDiscovery: false,
    ssr,
    storage,
  }) as Config
}

/** The config of a site, and the connections of the last page load. */
const wagmiOf = (options: KisslockOptions): { config: Config; remembered: Remembered } => {
  const onServer = typeof window === 'undefined'
  if ('config' in options) {
    const problem = process.env.NODE_ENV === 'production' ? undefined : configProblem(options.config, version)
    if (problem) throw new Error(problem)
    return { config: options.config, remembered: onServer ? nothingRemembered : rememberedBy(options.config) }
  }
  const storage = storageOf(options)
  const remembered = onServer ? nothingRemembered : readRemembered(storage)
  return { config: configOf(options, storage), remembered }
}

/** The core behind a site's Kisslock. Throws for an object that `createKisslock` has not made. */
export const kitCoreOf = (kisslock: Kisslock): KitCore => coreOf(kisslock) as KitCore

/** Throws in development for options that cannot work, and names unknown wallets in the console. */
const checkOptions = (options: KisslockOptions, wagmi: Config) => {
  const [problem] = problemsOf(options, wagmi)
  if (problem) throw new Error(problem)
  if (!options.wallets) return
  const { wallets } = options
  import('../development/walletIds').then(
    ({ unknownWallets }) => {
      // biome-ignore lint/suspicious/noConsole: the message is for the developer of the site
      for (const unknown of unknownWallets(wallets)) console.error(unknown)
    },
    () => {},
  )
}

/** The members that ask wallet or server. Their code is loaded at the first call. */
const lateActions = (core: KitCore): ReturnType<typeof actionsOf> => {
  const { load } = lazy(async () => {
    // The actions wait for what they show, so the dialog's rules are needed.
    const [{ actionsOf }] = await Promise.all([import('./actions'), later.load()])
    return actionsOf(core)
  })
  return {
    connect: async (rdns) => (await load()).connect(rdns),
    disconnect: async (options) => (await load()).disconnect(options),
    switchNetwork: async (chainId) => (await load()).switchNetwork(chainId),
    signIn: async () => (await load()).signIn(),
    signOut: async (options) => (await load()).signOut(options),
    access: async (request) => (await load()).access(request),
    provider: async () => (await load()).provider(),
  }
}

/** The code of events is loaded at the first call; what has changed since the call is told then. */
const lateOn =
  (core: KitCore): Kisslock['on'] =>
  (event, listener) => {
    const values = { connection: core.connection.get(), session: core.session.get() }
    let stop: (() => void) | undefined
    let left = false
    whenReachable(() => import('../events/listening')).then(
      ({ listeningIn }) => {
        if (!left) stop = listeningIn(core, values)(event, listener)
      },
      (error) => tellMissing(core, error),
    )
    return () => {
      left = true
      stop?.()
    }
  }

/** Throws in development for options without a chain, of which wagmi makes no config. */
const checkChains = (options: KisslockOptions) => {
  if ('config' in options || options.chains?.length) return
  throw new Error(
    'Kisslock: createKisslock has no chains. Write createKisslock({ chains: [mainnet] }) with chains of "wagmi/chains", or give your own config of wagmi as `config`.',
  )
}

/** Creates a site's Kisslock. No request is sent and no wallet is asked until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  if (process.env.NODE_ENV !== 'production') checkChains(options)
  const { config: wagmi, remembered } = wagmiOf(options)
  if (process.env.NODE_ENV !== 'production') checkOptions(options, wagmi)
  const core = createKitCore(wagmi, options, remembered)
  return publish({ ...storesOf(core), ...lateActions(core), on: lateOn(core), wagmi }, core)
}
