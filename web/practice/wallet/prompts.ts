import type { Address, Hex, TypedDataDefinition } from 'viem'
import { alreadyPending } from './rpcError'
import type { WalletChain } from './state'

interface Asked {
  readonly origin: string
  /** The method that led to this question; a switch after adding a network is asked as a switch. */
  readonly method: string
}

/** A question that only the person at the wallet can answer. */
export type Prompt =
  | (Asked & { readonly kind: 'unlock' })
  | (Asked & { readonly kind: 'connect'; readonly accounts: readonly Address[]; readonly chain: WalletChain })
  | (Asked & { readonly kind: 'switch'; readonly from: WalletChain; readonly to: WalletChain })
  | (Asked & { readonly kind: 'add'; readonly chain: WalletChain })
  | (Asked & {
      readonly kind: 'sign'
      readonly account: Address
      readonly message: Hex
      /** The message as text, or null when its bytes are not readable text. */
      readonly text: string | null
      /** The domain that a sign-in message (EIP-4361) names, when it is not the asking site's. */
      readonly foreignDomain: string | null
    })
  | (Asked & { readonly kind: 'sign-typed'; readonly account: Address; readonly typed: TypedDataDefinition })
  | (Asked & {
      readonly kind: 'send'
      readonly account: Address
      /** Null: the transaction makes a new contract. */
      readonly to: Address | null
      /** In the smallest unit of the chain's currency, as `feeMax`, which is what the gas costs at most. */
      readonly value: bigint
      readonly feeMax: bigint
      readonly data: Hex
      readonly chain: WalletChain
    })

/** The kinds of question. */
export type PromptKind = Prompt['kind']

/** The question of one kind. */
export type PromptOf<Kind extends PromptKind> = Extract<Prompt, { kind: Kind }>

/** The person's answer; to `connect` it may name the accounts to show, otherwise it is the first one. */
export type Decision =
  | { readonly approved: false }
  | { readonly approved: true; readonly accounts?: readonly Address[] }

/** Asks the person at the wallet, in whatever way: a sheet, a test, a rule. */
export type Approve = (prompt: Prompt) => Promise<Decision>

/** Questions that stack up (MetaMask shows "1 of 2"): each may be for another text. */
const stacked: ReadonlySet<PromptKind> = new Set(['sign', 'sign-typed'])

/**
 * Returns a function that puts questions one after the other. A second question of a kind that the same site has
 * open already is refused with -32002, as wallets do; what is to be signed waits for its turn.
 */
export function createPrompts(approve: Approve): Approve {
  const open = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  return async (prompt) => {
    const key = `${prompt.origin} ${prompt.kind}`
    if (open.has(key)) throw alreadyPending(prompt.method)
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
