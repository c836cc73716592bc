import type { Chain } from 'viem'
import type { PublicChain, PublicConfig, SignInMode } from '../src/server/wire.gen'
import type { KisslockOptions } from './options'
import { version } from './package.json'

type Contract = { address: string; blockCreated?: number }

const contractOf = (contract: unknown) => {
  const { address, blockCreated } = (contract ?? {}) as Partial<Contract>
  return address ? { address, ...(blockCreated === undefined ? {} : { block_created: blockCreated }) } : undefined
}

/** A chain of viem as the dialog reads chains. */
const publicChain = (chain: Chain): PublicChain => {
  const { ensRegistry, ensUniversalResolver, multicall3 } = chain.contracts ?? {}
  const contracts = {
    ens_registry: contractOf(ensRegistry),
    ens_universal_resolver: contractOf(ensUniversalResolver),
    multicall3: contractOf(multicall3),
  }
  const explorer = chain.blockExplorers?.default
  return {
    id: chain.id,
    name: chain.name,
    currency: chain.nativeCurrency,
    explorer: explorer ? { name: explorer.name, url: explorer.url } : null,
    contracts: Object.fromEntries(Object.entries(contracts).filter(([, contract]) => contract)),
    wallet_rpc: [...chain.rpcUrls.default.http],
    testnet: chain.testnet ?? false,
    has_rpc: true,
  }
}

/** The host in the address bar. On a server there is none, and no part that is drawn there names the site. */
const hostOf = () => (typeof window === 'undefined' ? '' : window.location.host)

/** How the site signs in. With a server that is known only from its settings; until then the session counts as unknown. */
const signInMode = ({ signIn, server }: KisslockOptions): SignInMode => {
  if (signIn) return signIn.required ? 'required' : 'optional'
  return server === undefined ? 'off' : 'optional'
}

/** The settings of a site without Kisslock's server, in the shape that the dialog reads. */
export const publicConfigOf = (options: KisslockOptions): PublicConfig => {
  const chains = 'config' in options ? options.config.chains : options.chains
  const { wallets = {}, balance = 'native' } = options
  return {
    version,
    site: {
      name: options.name ?? hostOf(),
      sentence: '',
      icon: options.icon ?? '/favicon.ico',
      terms_url: options.termsUrl ?? null,
      privacy_url: options.privacyUrl ?? null,
    },
    base_path: options.server ?? '',
    appearance: { accent: 'blue', scheme: 'auto', locale: options.locale ?? 'auto' },
    wallets: {
      popular: [...(wallets.popular ?? [])],
      include: [...(wallets.include ?? [])],
      exclude: [...(wallets.exclude ?? [])],
    },
    walletconnect: { project_id: options.projectId ?? null, relay_url: options.relayUrl ?? null },
    chains: chains.map(publicChain),
    connection: { sync_chain: true },
    balance: { show: typeof balance === 'object' ? { ...balance } : balance },
    // For calls through Kisslock's server alone; the site's transports have limits of their own.
    rpc: {
      timeout_ms: 10_000,
      batch_size: 1000,
      batch_wait_ms: 0,
      retry_count: 2,
      retry_delay_ms: 100,
      multicall_batch_bytes: 1024,
    },
    sign_in: { mode: signInMode(options), chains: chains.map(({ id }) => id), end_on_disconnect: false },
    log: { enabled: false, respect_privacy_signals: true },
    dev: false,
  }
}
