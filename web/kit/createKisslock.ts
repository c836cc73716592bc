import first from 'virtual:kisslock/locale/first.en'
import type { Config } from 'wagmi'
import { createConfig, http } from 'wagmi'
import { createEngine } from '../src/engine/createEngine'
import { ownConfig } from '../src/engine/siteConfig'
import { createCore } from '../src/kisslock'
import { type Kisslock as HostedKisslock, membersOf, publish } from '../src/publicKisslock'
import type { KisslockOptions, OwnChains } from './options'
import { publicConfigOf } from './publicConfig'

/** The object of a site: what the hosted page's has, and the config for `WagmiProvider`. */
export type Kisslock = Omit<HostedKisslock, 'wagmi'> & { readonly wagmi: Config }

/** The config of wagmi for these chains. Kisslock finds the wallets (EIP-6963), so the library's discovery is off. */
const configOf = ({ chains, transports, ssr = false }: OwnChains): Config =>
  createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, transports?.[id] ?? http()])),
    multiInjectedProviderDiscovery: false,
    ssr,
  }) as Config

/** Creates a site's Kisslock. No request is sent and no wallet is asked until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  const wagmi = 'config' in options ? options.config : configOf(options)
  const settings = publicConfigOf(options)
  const own = ownConfig(wagmi as never)
  const engine = createEngine(settings, { own, origin: globalThis.location?.origin ?? '' })
  const core = createCore({ config: settings, locale: { tag: 'en', dir: 'ltr' }, messages: first, engine })
  return publish({ ...membersOf(core), wagmi }, core)
}
