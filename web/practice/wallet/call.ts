import type { Bundle } from './bundles'
import { chainOf } from './chains'
import type { Approve, Decision, Prompt } from './prompts'
import { unsupportedMethod, userRejected } from './rpcError'
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

/** The current chain with its node. Rejects with 4200 without one: the wallet then neither reads nor sends, alone or together (EIP-5792). */
export function currentNode({ get, method, nodeOf }: Call): { chain: WalletChain; node: string } {
  const chain = chainOf(get(), get().chainId)
  const node = nodeOf(chain)
  if (!node) throw unsupportedMethod(method, `it has no node of ${chain.name}`)
  return { chain, node }
}

/** Asks the person to unlock the wallet first, if it is locked. */
export async function unlocked(call: Call): Promise<void> {
  if (!call.get().locked) return
  await approval(call, { kind: 'unlock' })
  call.set({ ...call.get(), locked: false })
}
