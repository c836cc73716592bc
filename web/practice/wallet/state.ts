import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/**
 * One account: its checksummed address and the key that signs for it. `secondKey` is the key of the second owner, if
 * the account is a smart contract wallet for which two owners have to sign.
 */
export interface WalletAccount {
  readonly address: Address
  readonly privateKey: Hex
  readonly secondKey?: Hex
}

/** A network as wallets store it (the fields of EIP-3085). */
export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly explorers: readonly string[]
}

/**
 * A site's permissions: the accounts that it can see (the current account first), and the chains to which it can switch
 * without a prompt.
 */
export interface SiteGrant {
  readonly accounts: readonly Address[]
  readonly chains: readonly number[]
}

/** The whole state of a wallet. The state is replaced as a whole and never mutated. */
export interface WalletState {
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  readonly chainId: number
  readonly grants: Readonly<Record<string, SiteGrant>>
  readonly locked: boolean
  readonly online: boolean
}

const etherCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The networks of a new wallet: Ethereum and the local test chain. All other networks have to be added. */
export const firstChains: readonly WalletChain[] = [
  { id: 1, name: 'Ethereum', currency: etherCurrency, rpcUrls: [], explorers: ['https://etherscan.io'] },
  { id: 31337, name: 'Local chain', currency: etherCurrency, rpcUrls: ['http://127.0.0.1:8545'], explorers: [] },
]

/** Return the account of a private key. */
export const toAccount = (privateKey: Hex): WalletAccount => ({ address: privateKeyToAddress(privateKey), privateKey })

/** Return an account with a random key. */
export const createAccount = (): WalletAccount => toAccount(generatePrivateKey())

/** Return the state of a new wallet: by default two new accounts on Ethereum, connected to no site. */
export const createState = (overrides: Partial<WalletState> = {}): WalletState => ({
  accounts: overrides.accounts ?? [createAccount(), createAccount()],
  chains: overrides.chains ?? firstChains,
  chainId: overrides.chainId ?? overrides.chains?.[0]?.id ?? 1,
  grants: overrides.grants ?? {},
  locked: overrides.locked ?? false,
  online: overrides.online ?? true,
})

/** Return the accounts that a site can see: none while the wallet is locked. */
export const listVisibleAccounts = (state: WalletState, origin: string): readonly Address[] =>
  state.locked ? [] : (state.grants[origin]?.accounts ?? [])

/** Return the state after a site was given more permissions. The site's other permissions stay. */
export const addGrant = (state: WalletState, origin: string, addedPermissions: Partial<SiteGrant>): WalletState => {
  const previousGrant = state.grants[origin] ?? { accounts: [], chains: [] }
  const chains = [...new Set([...previousGrant.chains, ...(addedPermissions.chains ?? [])])]
  const grant = { accounts: addedPermissions.accounts ?? previousGrant.accounts, chains }
  return { ...state, grants: { ...state.grants, [origin]: grant } }
}

/** Return the state after all permissions of a site were removed. */
export const removeGrant = (state: WalletState, origin: string): WalletState => ({
  ...state,
  grants: Object.fromEntries(Object.entries(state.grants).filter(([key]) => key !== origin)),
})
