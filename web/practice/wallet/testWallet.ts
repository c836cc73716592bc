import { createWallet } from './createWallet'
import type { Approve, Decision, Prompt } from './prompts'
import { newState, toAccount, type WalletState } from './state'

/** The first two accounts of every anvil: public keys without value. */
export const alice = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const bob = toAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** The site that asks in the tests. */
export const site = 'https://site.example'

/** The parameter that adds Base, as a site would pass it. */
export const base = {
  chainId: '0x2105',
  chainName: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
  blockExplorerUrls: ['https://basescan.org'],
}

/** Approves every question. */
export const yes: Approve = async () => ({ approved: true })

/** Declines every question. */
export const no: Approve = async () => ({ approved: false })

/** Returns a wallet of Alice and Bob that records its questions, and its events, each as `name payload`. */
export function observed(approve: Approve = yes, parts: Partial<WalletState> = {}) {
  const prompts: Prompt[] = []
  const events: string[] = []
  const wallet = createWallet({
    state: newState({ accounts: [alice, bob], ...parts }),
    approve: (prompt): Promise<Decision> => {
      prompts.push(prompt)
      return approve(prompt)
    },
  })
  wallet.subscribe(({ name, payload }) => events.push(`${name} ${JSON.stringify(payload)}`))
  return {
    wallet,
    prompts,
    events,
    ask: (method: string, ...params: unknown[]) => wallet.request(site, { method, params }),
  }
}

/** The state of a wallet that shows Alice to the test site. */
export const connected = { grants: { [site]: { accounts: [alice.address], chains: [1] } } }
