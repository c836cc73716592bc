import type { Hex } from 'viem'
import { vi } from 'vitest'
import { createWallet } from './createWallet'
import type { ApprovePrompt, Prompt, PromptDecision } from './prompts'
import { createState, firstChains, toAccount, type WalletState } from './state'

/**
 * The first two accounts of every anvil chain. The private keys of these accounts are public, so the accounts hold
 * nothing of value.
 */
export const alice = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const bob = toAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** The site that sends requests in the tests. */
export const site = 'https://site.example'

/** The parameter with which a site adds Base. */
export const baseChain = {
  chainId: '0x2105',
  chainName: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
  blockExplorerUrls: ['https://basescan.org'],
}

export const approveAll: ApprovePrompt = async () => ({ approved: true })

export const declineAll: ApprovePrompt = async () => ({ approved: false })

/**
 * Return a wallet with the accounts of Alice and Bob. The wallet records its prompts and its events. Each event is
 * recorded as `name payload`.
 */
export function createObservedWallet(approve: ApprovePrompt = approveAll, overrides: Partial<WalletState> = {}) {
  const prompts: Prompt[] = []
  const events: string[] = []
  const wallet = createWallet({
    state: createState({ accounts: [alice, bob], ...overrides }),
    approve: (prompt): Promise<PromptDecision> => {
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
export const connectedState = { grants: { [site]: { accounts: [alice.address], chains: [1] } } }

/** The state of a wallet on the local chain that shows Alice to the test site. */
export const localState = {
  grants: { [site]: { accounts: [alice.address], chains: [31337] } },
  chains: firstChains,
  chainId: 31337,
}

/** Return the hash of the nth transaction that the tests' node receives. */
export const createTransactionHash = (n: number) => `0x${String(n).repeat(64)}`

type NodeOptions = {
  /** The error that the node returns for an estimate of gas. */
  estimateError?: { code: number; message: string }
  /** The status in the receipt of each mined transaction, by its hash. */
  receipts?: Readonly<Record<string, '0x1' | '0x0'>>
}

/**
 * Replace `fetch` with a node. `sent` returns the transactions that the node has received. `asked` returns the methods
 * of all requests to the node.
 */
export const createNode = ({ estimateError, receipts = {} }: NodeOptions = {}) => {
  const calls: { id: number; method: string; params?: Hex[] }[] = []
  const findSentTransactions = () =>
    calls.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params?.[0])
  const answers: Readonly<Record<string, (hash: string) => unknown>> = {
    eth_chainId: () => '0x7a69',
    eth_getTransactionCount: () => '0x7',
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] }),
    eth_sendRawTransaction: () => createTransactionHash(findSentTransactions().length),
    eth_getTransactionReceipt: (transactionHash) =>
      receipts[transactionHash] ? { status: receipts[transactionHash], logs: [], transactionHash } : null,
  }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const call: (typeof calls)[number] = JSON.parse(String(body))
    calls.push(call)
    const { id, method, params } = call
    if (estimateError && method === 'eth_estimateGas')
      return Response.json({ jsonrpc: '2.0', id, error: estimateError })
    const { [method]: answer = () => '0x1' } = answers
    return Response.json({ jsonrpc: '2.0', id, result: answer(params?.[0] ?? '') })
  })
  return { sent: findSentTransactions, asked: () => calls.map(({ method }) => method) }
}
