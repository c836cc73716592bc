import type { Config } from 'wagmi'
import { createConfig, http } from 'wagmi'
import { coreOf, type Kisslock as HostedKisslock, membersOf, publish } from '../src/publicKisslock'
import { createKitCore, type KitCore } from './core'
import type { KisslockOptions, OwnChains } from './options'
import { publicConfigOf } from './publicConfig'

/** The object of a site: what the hosted page's has, and the config for `WagmiProvider`. */
export type Kisslock = Omit<HostedKisslock, 'wagmi'> & { readonly wagmi: Config }

/** The config of wagmi for these chains. Kisslock finds the wallets (EIP-6963), so the library's discovery is off. */
const configOf = ({ chains, transports, storage, ssr = false }: OwnChains): Config =>
  createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, transports?.[id] ?? http()])),
    multiInjectedProviderDiscovery: false,
    ssr,
    ...(storage === undefined ? {} : { storage }),
  }) as Config

/** The core behind a site's Kisslock. Throws for an object that `createKisslock` has not made. */
export const kitCoreOf = (kisslock: Kisslock): KitCore => coreOf(kisslock) as KitCore

/** Creates a site's Kisslock. No request is sent and no wallet is asked until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  const wagmi = 'config' in options ? options.config : configOf(options)
  const core = createKitCore(wagmi, publicConfigOf(options))
  return publish({ ...membersOf(core), wagmi }, core)
}
