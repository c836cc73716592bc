import type { Address, Hex, TypedDataDefinition } from 'viem'
import { RpcError } from './rpcError'
import type { WalletChain } from './state'

interface Question {
  readonly origin: string
  /** The method that caused this question; the switch after adding a network counts as a switch. */
  readonly method: string
}

/** A question that only the person can answer. */
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
      /** The domain that a sign-in message (EIP-4361) names, if it differs from the asking site's. */
      readonly foreignDomain: string | null
    })
  | (Question & { readonly kind: 'sign-typed'; readonly account: Address; readonly typed: TypedDataDefinition })
  | (Question & {
      readonly kind: 'send'
      readonly account: Address
      /** Null: the transaction creates a contract. */
      readonly to: Address | null
      /** In the smallest unit of the chain's currency, like `feeMax`, the most that the gas can cost. */
      readonly value: bigint
      readonly feeMax: bigint
      readonly data: Hex
      readonly chain: WalletChain
    })

/** The kinds of question. */
export type PromptKind = Prompt['kind']

/** The question of one kind. */
export type PromptOf<Kind extends PromptKind> = Extract<Prompt, { kind: Kind }>

/** The person's answer; for `connect` it may name the accounts to show, by default the first one. */
export type Decision =
  | { readonly approved: false }
  | { readonly approved: true; readonly accounts?: readonly Address[] }

/** Asks the person, by a sheet, a test or a rule. */
export type Approve = (prompt: Prompt) => Promise<Decision>

/** Kinds of question that may be open several times (MetaMask shows "1 of 2"): each may be for another text. */
const stacked: ReadonlySet<PromptKind> = new Set(['sign', 'sign-typed'])

/**
 * Makes the function that puts questions one after the other. A second question of a kind that the same site already has
 * open is refused with -32002, as wallets do, or with -32001 if `processing` returns true; questions to sign wait in a queue.
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
