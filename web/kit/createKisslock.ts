import type { Transport } from 'viem'
import type { Config } from 'wagmi'
import { createConfig, http, version } from 'wagmi'
import { coreOf, type Kisslock as HostedKisslock, membersOf, publish } from '../src/publicKisslock'
import { createKitCore, type KitCore } from './core'
import { problemsOf } from './development/check'
import { configProblem } from './development/config'
import type { KisslockOptions, OwnChains } from './options'

/** The object of a site: what the hosted page's has, and the config for `WagmiProvider`. */
export type Kisslock = Omit<HostedKisslock, 'wagmi'> & { readonly wagmi: Config }

/** The transport to the server's gateway, or to the chain's public nodes where there is no server, and while a server draws. */
const transportOf = (server: string | undefined, chainId: number): Transport =>
  server === undefined || typeof window === 'undefined'
    ? http()
    : http(new URL(`${server}/api/rpc/${chainId}`, window.location.origin).href, { batch: true })

/** The config of wagmi for these chains. Kisslock finds the wallets (EIP-6963), so the library's discovery is off. */
const configOf = ({ chains, transports, server, storage, ssr = false }: OwnChains): Config =>
  createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, transports?.[id] ?? transportOf(server, id)])),
    multiInjectedProviderDiscovery: false,
    ssr,
    ...(storage === undefined ? {} : { storage }),
  }) as Config

/** The core behind a site's Kisslock. Throws for an object that `createKisslock` has not made. */
export const kitCoreOf = (kisslock: Kisslock): KitCore => coreOf(kisslock) as KitCore

/** Throws in development for options that cannot work, and names unknown wallets in the console. */
const checkOptions = (options: KisslockOptions, wagmi: Config) => {
  const [problem] = problemsOf(options, wagmi)
  if (problem) throw new Error(problem)
  if (!options.wallets) return
  const { wallets } = options
  import('./development/walletIds').then(
    ({ unknownWallets }) => {
      // biome-ignore lint/suspicious/noConsole: the message is for the developer of the site
      for (const unknown of unknownWallets(wallets)) console.error(unknown)
    },
    () => {},
  )
}

/** Creates a site's Kisslock. No request is sent and no wallet is asked until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  const wagmi = 'config' in options ? options.config : configOf(options)
  const problem = configProblem(wagmi, version)
  if (problem) throw new Error(problem)
  if (process.env.NODE_ENV !== 'production') checkOptions(options, wagmi)
  const core = createKitCore(wagmi, options)
  return publish({ ...membersOf(core), wagmi }, core)
}
