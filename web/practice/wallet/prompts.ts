import type { Address, Hex, TypedDataDefinition } from 'viem'
import { RpcError } from './rpcError'
import type { WalletChain } from './state'

interface Question {
  readonly origin: string
  /** The method that caused this prompt. After adding a network, the prompt to switch has the method for switching. */
  readonly method: string
}

/** A prompt that only the person can answer. */
export type Prompt =
  | (Question & { readonly kind: 'unlock' })
  | (Question & { readonly kind: 'connect'; readonly accounts: readonly Address[]; readonly chain: WalletChain })
  | (Question & { readonly kind: 'switch'; readonly from: WalletChain; readonly to: WalletChain })
  | (Question & { readonly kind: 'add'; readonly chain: WalletChain })
  | (Question & {
      readonly kind: 'sign'
      readonly account: Address
      readonly message: Hex
      /** The message as text, or null if its bytes are not readable text. */
      readonly text: string | null
      /** The domain in a sign-in message (EIP-4361), if it differs from the requesting site's. */
      readonly foreignDomain: string | null
    })
  | (Question & { readonly kind: 'sign-typed'; readonly account: Address; readonly typed: TypedDataDefinition })
  | (Question & {
      readonly kind: 'send'
      readonly account: Address
      /** Null: the transaction creates a contract. */
      readonly to: Address | null
      /** In the smallest unit of the chain's currency, like `feeMax`, the maximum cost of the gas. */
      readonly value: bigint
      readonly feeMax: bigint
      readonly data: Hex
      readonly chain: WalletChain
    })

/** The kinds of prompts. */
export type PromptKind = Prompt['kind']

export type PromptOf<Kind extends PromptKind> = Extract<Prompt, { kind: Kind }>

/** The person's answer. For `connect` it can name the accounts to show, by default the first one. */
export type Decision =
  | { readonly approved: false }
  | { readonly approved: true; readonly accounts?: readonly Address[] }

/** Prompts the person. A sheet, a test or a rule answers. */
export type Approve = (prompt: Prompt) => Promise<Decision>

/** Kinds of prompts that can be open several times (MetaMask shows "1 of 2"), because each can be for another text. */
const stacked: ReadonlySet<PromptKind> = new Set(['sign', 'sign-typed'])

/**
 * Create the function that shows prompts one after the other. A second prompt of a kind that the same site already has
 * open is rejected with -32002, like in real wallets, or with -32001 if `processing` returns true. Prompts to sign wait
 * in a queue.
 */
export function createPrompts(approve: Approve, processing: () => boolean = () => false): Approve {
  const open = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  return async (prompt) => {
    const key = `${prompt.origin} ${prompt.kind}`
    if (open.has(key) && processing()) throw new RpcError(-32001, `Already processing ${prompt.kind}. Please wait.`)
    if (open.has(key))
      throw new RpcError(-32002, `The wallet is still waiting for an answer to an earlier ${prompt.method}.`)
    if (!stacked.has(prompt.kind)) open.add(key)
    const turn = last.then(() => approve(prompt))
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      open.delete(key)
    }
  }
}
