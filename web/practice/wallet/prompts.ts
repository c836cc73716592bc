import type { Address, Hex, TypedDataDefinition } from 'viem'
import { RpcError } from './rpcError'
import type { WalletChain } from './state'

interface PromptQuestion {
  readonly origin: string
  /**
   * The method that caused this prompt. If a site asks the wallet to add a network, the wallet then prompts for a
   * switch to the network. This second prompt contains the method for switching.
   */
  readonly method: string
}

/** A prompt that waits for the person's answer. */
export type Prompt =
  | (PromptQuestion & { readonly kind: 'unlock' })
  | (PromptQuestion & { readonly kind: 'connect'; readonly accounts: readonly Address[]; readonly chain: WalletChain })
  | (PromptQuestion & { readonly kind: 'switch'; readonly from: WalletChain; readonly to: WalletChain })
  | (PromptQuestion & { readonly kind: 'add'; readonly chain: WalletChain })
  | (PromptQuestion & {
      readonly kind: 'sign'
      readonly account: Address
      readonly message: Hex
      /** The message as text, or null if its bytes are not readable text. */
      readonly text: string | null
      /** The domain in a sign-in message (EIP-4361), if it differs from the domain of the requesting site. */
      readonly foreignDomain: string | null
      /** True if the second owner of the smart contract wallet is asked. */
      readonly isSecondOwner?: boolean
    })
  | (PromptQuestion & { readonly kind: 'sign-typed'; readonly account: Address; readonly typed: TypedDataDefinition })
  | (PromptQuestion & {
      readonly kind: 'send'
      readonly account: Address
      /** The recipient. Null if the transaction creates a contract. */
      readonly to: Address | null
      /**
       * The amount to send, in the smallest unit of the chain's currency. `feeMax`, the maximum cost of the gas, is in
       * the same unit.
       */
      readonly value: bigint
      readonly feeMax: bigint
      readonly data: Hex
      readonly chain: WalletChain
    })

/** The kinds of prompts. */
export type PromptKind = Prompt['kind']

export type PromptOf<Kind extends PromptKind> = Extract<Prompt, { kind: Kind }>

/**
 * The person's answer. If the prompt is `connect`, the answer can name the accounts that the site will see. By default
 * the site sees the first account.
 */
export type PromptDecision =
  | { readonly approved: false }
  | { readonly approved: true; readonly accounts?: readonly Address[] }

/** Answers a prompt. The answer comes from the person at the wallet's sheet, from a test, or from a fixed rule. */
export type ApprovePrompt = (prompt: Prompt) => Promise<PromptDecision>

/**
 * Kinds of prompts of which several can be open (MetaMask shows "1 of 2"), because each prompt can be for a different
 * text.
 */
const stackedKinds: ReadonlySet<PromptKind> = new Set(['sign', 'sign-typed'])

/**
 * Create the function that shows prompts one after the other. Prompts to sign always wait in a queue. For every other
 * kind, a second prompt of the same site is rejected while the first is open: with -32002, as in real wallets, or with
 * -32001 if `isAlreadyProcessing` returns true.
 */
export function createPromptQueue(
  approve: ApprovePrompt,
  isAlreadyProcessing: () => boolean = () => false,
): ApprovePrompt {
  const openPrompts = new Set<string>()
  let lastPromptPromise: Promise<unknown> = Promise.resolve()
  return async (prompt) => {
    const key = `${prompt.origin} ${prompt.kind}`
    if (openPrompts.has(key) && isAlreadyProcessing())
      throw new RpcError(-32001, `Already processing ${prompt.kind}. Please wait.`)
    if (openPrompts.has(key))
      throw new RpcError(-32002, `The wallet is still waiting for an answer to an earlier ${prompt.method}.`)
    if (!stackedKinds.has(prompt.kind)) openPrompts.add(key)
    const decisionPromise = lastPromptPromise.then(() => approve(prompt))
    lastPromptPromise = decisionPromise.catch(() => undefined)
    try {
      return await decisionPromise
    } finally {
      openPrompts.delete(key)
    }
  }
}
