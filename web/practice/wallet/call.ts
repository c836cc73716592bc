import type { CallBundle } from './bundles'
import type { ApprovePrompt, Prompt, PromptDecision } from './prompts'
import { createUnsupportedMethodError, createUserRejected, type RpcError } from './rpcError'
import type { WalletChain, WalletState } from './state'

/** One request of one site, with everything that its handler needs. */
export interface WalletCall {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly get: () => WalletState
  readonly set: (state: WalletState) => void
  readonly ask: ApprovePrompt
  /** Calls that were sent together, by id (EIP-5792). */
  readonly bundles: Map<string, CallBundle>
  /** Returns the URL of a node for the chain, if the wallet has one. */
  readonly nodeOf: (chain: WalletChain) => string | undefined
}

/** Handles one method. */
export type MethodHandler = (call: WalletCall) => unknown

type PromptWithoutSite<Kind> = Kind extends Prompt ? Omit<Kind, 'origin' | 'method'> & { method?: string } : never

/** Prompt the person. Rejects with 4001 if the person declines. */
export async function requireApproval(
  { origin, method, ask }: WalletCall,
  question: PromptWithoutSite<Prompt>,
): Promise<Extract<PromptDecision, { approved: true }>> {
  const decision = await ask({ origin, method, ...question } as Prompt)
  if (!decision.approved) throw createUserRejected()
  return decision
}

/** Return a chain of the wallet with its node. Throws the given error if there is no node. */
export function findChainWithNode(
  { get, nodeOf }: WalletCall,
  chainId: number,
  noNodeError: RpcError,
): { chain: WalletChain; node: string } {
  const chain = get().chains.find(({ id }) => id === chainId)
  const chainNode = chain && nodeOf(chain)
  if (!chain || !chainNode) throw noNodeError
  return { chain, node: chainNode }
}

/**
 * Return the current chain with its node. Throws 4200 if there is no node, because the wallet can then neither read
 * from the chain nor send transactions or bundles of calls (EIP-5792).
 */
export function findCurrentNode(call: WalletCall): { chain: WalletChain; node: string } {
  const { chainId } = call.get()
  return findChainWithNode(
    call,
    chainId,
    createUnsupportedMethodError(call.method, `it has no node of chain ${chainId}`),
  )
}

/** Prompt the person to unlock the wallet, if it is locked. */
export async function requireUnlocked(call: WalletCall): Promise<void> {
  if (!call.get().locked) return
  await requireApproval(call, { kind: 'unlock' })
  call.set({ ...call.get(), locked: false })
}
