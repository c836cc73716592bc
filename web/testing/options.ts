import type { Hex } from 'viem'
import {
  firstChains,
  newAccount,
  newState,
  toAccount,
  type WalletChain,
  type WalletState,
} from '../practice/wallet/state'
import type { Behaviours } from './behaviour'

/** The options of a wallet; all have defaults. */
export interface WalletOptions {
  readonly name?: string
  readonly rdns?: string
  /** A data URI; by default a plain blue square. */
  readonly icon?: string
  readonly uuid?: string
  /** Replaces fields of the announcement by any values, invalid ones included. */
  readonly info?: Readonly<Record<string, unknown>>
  /** Milliseconds until the wallet announces itself, or never (default 0). */
  readonly announceAfter?: number | 'never'
  /** Whether the provider is also `window.ethereum` (default false). */
  readonly legacy?: boolean
  /** Fields of the provider, such as `{ isRabby: true }`. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** Private keys of its accounts; by default one new key. */
  readonly keys?: readonly Hex[]
  /** Chains it knows; a bare id gets a generated name (default 1 and 31337). */
  readonly chains?: readonly (number | WalletChain)[]
  /** The chain it is on (default: the first it knows). */
  readonly chainId?: number
  /** Origins that are connected to its first account already. */
  readonly connectedTo?: readonly string[]
  readonly locked?: boolean
  /**
   * Whether its worker is stopped: pages get no response until the test calls `wallet.wake()` (default false). `deaf`: what they
   * ask until then is never answered.
   */
  readonly asleep?: boolean | 'deaf'
  /**
   * Whether it sends several calls at once (EIP-5792, default true). Without, the methods of batches are -32601, as in a wallet
   * that does not have them. `'upgrade-refused'`: it could, and the person refuses to upgrade the account (5750).
   */
  readonly batches?: boolean | 'upgrade-refused'
  /** How it answers methods; methods without a behaviour are approved. */
  readonly behaviour?: Behaviours
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2457e6" d="M0 0h32v32H0z"/></svg>',
)}`

/** Returns the `info` that the wallet announces (EIP-6963). */
export const infoOf = (options: WalletOptions): Readonly<Record<string, unknown>> => ({
  uuid: options.uuid ?? crypto.randomUUID(),
  name: options.name ?? 'Test wallet',
  rdns: options.rdns ?? 'test.example.wallet',
  icon: options.icon ?? icon,
  ...options.info,
})

const toChain = (chain: number | WalletChain): WalletChain =>
  typeof chain !== 'number'
    ? chain
    : (firstChains.find((one) => one.id === chain) ?? {
        id: chain,
        name: `Chain ${chain}`,
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
        explorers: [],
      })

/** Returns the state that the wallet starts in. */
export function stateOf(options: WalletOptions): WalletState {
  const accounts = options.keys?.map(toAccount) ?? [newAccount()]
  const chains = options.chains?.map(toChain) ?? firstChains
  const chainId = options.chainId ?? chains[0]?.id ?? 1
  const grant = { accounts: accounts.slice(0, 1).map((account) => account.address), chains: [chainId] }
  const grants = Object.fromEntries((options.connectedTo ?? []).map((origin) => [origin, grant]))
  return newState({ accounts, chains, chainId, grants, locked: options.locked ?? false })
}
