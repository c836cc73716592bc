import type { Address } from 'viem'
import type { WalletState } from '../wallet/state'

/** A session's permissions for a site, in the protocol's form (CAIP-25). */
export type Namespaces = { eip155: { accounts: string[]; chains: string[]; methods: string[]; events: string[] } }

/** Every method that the phone can answer. */
const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/**
 * Return the session's permissions: one account on every chain that both the wallet and the site have. The wallet's
 * current chain comes first.
 */
export const createNamespaces = (state: WalletState, account: Address, proposedIds: readonly number[]): Namespaces => {
  const sharedChainIds = state.chains
    .map(({ id }) => id)
    .filter((id) => proposedIds.includes(id) || id === state.chainId)
  const chains = [state.chainId, ...sharedChainIds.filter((id) => id !== state.chainId)].map((id) => `eip155:${id}`)
  return {
    eip155: {
      chains,
      accounts: chains.map((chain) => `${chain}:${account}`),
      methods: supportedMethods,
      events: ['accountsChanged', 'chainChanged'],
    },
  }
}

/** Return the chains in a proposal, required or optional (CAIP-2). */
export const listProposedChainIds = (
  ...namespaces: readonly (Record<string, { chains?: string[] }> | undefined)[]
): number[] =>
  namespaces
    .flatMap((namespace) => namespace?.eip155?.chains ?? [])
    .map((chain) => Number(chain.split(':')[1]))
    .filter(Number.isSafeInteger)
