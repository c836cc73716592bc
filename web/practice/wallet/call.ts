import type { Bundle } from './bundles'
import type { Approve, Decision, Prompt } from './prompts'
import { type RpcError, unsupportedMethod, userRejected } from './rpcError'
import type { WalletChain, WalletState } from './state'

/** One request of one site, with the tools of its handler. */
export interface Call {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly get: () => WalletState
  readonly set: (state: WalletState) => void
  readonly ask: Approve
  /** Calls that were sent together, by id (EIP-5792). */
  readonly bundles: Map<string, Bundle>
  /** The URL of a node of the chain, if the wallet has one. */
  readonly nodeOf: (chain: WalletChain) => string | undefined
}

/** Answers one method. */
export type Handler = (call: Call) => unknown

type WithoutAsker<Kind> = Kind extends Prompt ? Omit<Kind, 'origin' | 'method'> & { method?: string } : never

/** Asks the person; rejects with 4001 if the person declines. */
export async function approval(
  { origin, method, ask }: Call,
  question: WithoutAsker<Prompt>,
): Promise<Extract<Decision, { approved: true }>> {
  const decision = await ask({ origin, method, ...question } as Prompt)
  if (!decision.approved) throw userRejected()
  return decision
}

/** A chain of the wallet with its node; rejects with the error without one. */
export function chainWithNode(
  { get, nodeOf }: Call,
  chainId: number,
  missing: RpcError,
): { chain: WalletChain; node: string } {
  const chain = get().chains.find(({ id }) => id === chainId)
  const node = chain && nodeOf(chain)
  if (!chain || !node) throw missing
  return { chain, node }
}

/** The current chain with its node. Rejects with 4200 without one: the wallet then neither reads nor sends, alone or together (EIP-5792). */
export function currentNode(call: Call): { chain: WalletChain; node: string } {
  const { chainId } = call.get()
  return chainWithNode(call, chainId, unsupportedMethod(call.method, `it has no node of chain ${chainId}`))
}

/** Asks the person to unlock the wallet first, if it is locked. */
export async function unlocked(call: Call): Promise<void> {
  if (!call.get().locked) return
  await approval(call, { kind: 'unlock' })
  call.set({ ...call.get(), locked: false })
}
