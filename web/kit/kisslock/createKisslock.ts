import type { Config } from 'wagmi'
import type { Store } from '../../src/browser/store'
import { notifyAllTabs } from '../../src/flow/signing/tabs'
import { createKitCore } from '../core/kitCore'
import { findProblems } from '../development/check'
import { listenTo } from '../events/listening'
import type { KisslockOptions } from '../settings/options'
import { createActions } from './actions'
import { type Kisslock, publishKisslock } from './kisslock'
import { createWagmi } from './wagmiConfig'

/** In development, throw for options that cannot work, and print unknown wallets to the console. */
const checkOptions = (options: KisslockOptions, config: Config) => {
  const [problem] = findProblems(options, config)
  if (problem) throw new Error(problem)
  if (!options.wallets) return
  const { wallets } = options
  import('../development/walletIds').then(
    ({ listUnknownWalletWarnings: unknownWalletWarnings }) => {
      // biome-ignore lint/suspicious/noConsole: the message is for the developer of the site
      for (const message of unknownWalletWarnings(wallets)) console.error(message)
    },
    () => {},
  )
}

/** Throw for options without chains, for which wagmi cannot create a config. Called only in development. */
const checkChains = (options: KisslockOptions) => {
  if ('config' in options || options.chains?.length) return
  throw new Error(
    'Kisslock: createKisslock has no chains. Write createKisslock({ chains: [mainnet] }) with chains of "wagmi/chains", or give your own config of wagmi as `config`.',
  )
}

/** Return the store without its `set`. A site can read the state, but only the runtime can change it. */
const toReadOnlyStore = <Value>({ get, subscribe }: Store<Value>): Store<Value> => Object.freeze({ get, subscribe })

/** Create a site's `Kisslock` object, which contacts no server and no wallet until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  if (process.env.NODE_ENV !== 'production') checkChains(options)
  const { config, stored } = createWagmi(options)
  if (process.env.NODE_ENV !== 'production') checkOptions(options, config)
  const core = createKitCore(config, options, stored)
  return publishKisslock(
    {
      open: core.open,
      close: () => core.flow.send({ type: 'closed' }),
      connection: toReadOnlyStore(core.connection),
      session: toReadOnlyStore(core.session),
      sessionChanged: () => notifyAllTabs(core.config),
      pairing: toReadOnlyStore(core.pairing),
      ...createActions(core),
      on: (event, listener) => listenTo(core, event, listener),
      wagmi: config,
    },
    core,
  )
}
