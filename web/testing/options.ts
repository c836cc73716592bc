import type { Hex } from 'viem'
import {
  createAccount,
  createState,
  firstChains,
  toAccount,
  type WalletChain,
  type WalletState,
} from '../practice/wallet/state'
import type { Behaviours } from './behaviour'

/** The options of a wallet. All options have defaults. */
export interface WalletOptions {
  readonly name?: string
  readonly rdns?: string
  /** The icon as a data URI. Default: a plain blue square. */
  readonly icon?: string
  readonly uuid?: string
  /** Replaces fields of the announcement with any values, even invalid ones. */
  readonly info?: Readonly<Record<string, unknown>>
  /** The time until the wallet announces itself in milliseconds, or `never`. Default: 0. */
  readonly announceAfter?: number | 'never'
  /** True if the provider is also `window.ethereum`. Default: false. */
  readonly legacy?: boolean
  /** Fields of the provider, such as `{ isRabby: true }`. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** Private keys of the wallet's accounts. Default: one new key. */
  readonly keys?: readonly Hex[]
  /** Chains that the wallet knows. If a chain is given only as an id, its name is generated. Default: 1 and 31337. */
  readonly chains?: readonly (number | WalletChain)[]
  /** The wallet's current chain. Default: the first chain that the wallet knows. */
  readonly chainId?: number
  /** Origins that are already connected to the wallet's first account. */
  readonly connectedTo?: readonly string[]
  readonly locked?: boolean
  /**
   * True if the wallet's worker is stopped: pages get no response until the test calls `wallet.wake()`. Default: false.
   * With `deaf`, requests that were sent before the call of `wallet.wake()` never get a response.
   */
  readonly asleep?: boolean | 'deaf'
  /**
   * True if the wallet can send several calls at once (EIP-5792). Default: true. If false, the methods of batches
   * return -32601, as in a wallet that lacks these methods. `'upgrade-refused'`: the person declines to upgrade the
   * account, so that the batch returns the error 5750.
   */
  readonly batches?: boolean | 'upgrade-refused'
  /** How the wallet responds to methods. Methods without a behaviour are approved. */
  readonly behaviour?: Behaviours
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2457e6" d="M0 0h32v32H0z"/></svg>',
)}`

/** Return the `info` that the wallet announces (EIP-6963). */
export const createInfo = (options: WalletOptions): Readonly<Record<string, unknown>> => ({
  uuid: options.uuid ?? crypto.randomUUID(),
  name: options.name ?? 'Test wallet',
  rdns: options.rdns ?? 'test.example.wallet',
  icon: options.icon ?? icon,
  ...options.info,
})

const toChain = (chain: number | WalletChain): WalletChain =>
  typeof chain !== 'number'
    ? chain
    : (firstChains.find((candidate) => candidate.id === chain) ?? {
        id: chain,
        name: `Chain ${chain}`,
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
        explorers: [],
      })

export function createInitialState(options: WalletOptions): WalletState {
  const accounts = options.keys?.map(toAccount) ?? [createAccount()]
  const chains = options.chains?.map(toChain) ?? firstChains
  const chainId = options.chainId ?? chains[0]?.id ?? 1
  const grant = { accounts: accounts.slice(0, 1).map((account) => account.address), chains: [chainId] }
  const grants = Object.fromEntries((options.connectedTo ?? []).map((origin) => [origin, grant]))
  return createState({ accounts, chains, chainId, grants, locked: options.locked ?? false })
}
