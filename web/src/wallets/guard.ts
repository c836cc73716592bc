import { ProviderFault, rpcCode } from '../errors/ProviderFault'
import { chainIdOf, readAccounts, readApprovedAccounts, readChainId, readPermissions } from './answers'
import { type GuardedEvents, guardEvents } from './guardedEvents'
import { createPending } from './pending'
import type { RawProvider } from './types'

type Request = { method: string; params?: unknown }
type Ask = (args: Request) => Promise<unknown>

/**
 * A wrapper around a wallet's provider for the connection library. The wrapper checks responses, gives errors numeric
 * codes, and applies a timeout to reads.
 */
export type GuardedProvider = Pick<GuardedEvents, 'on' | 'removeListener' | 'close'> & {
  request(args: Request): Promise<unknown>
  /** Rejects every pending request with 4001. Late responses are ignored. */
  cancel(): void
  /**
   * Calls the listener before each request to the wallet, with the request's method. Returns the function that removes
   * the listener.
   */
  observe(listener: (method: string) => void): () => void
  /**
   * Sends all later requests through another function. `wrap` receives the function that asks the wallet, and returns
   * the function that replaces it.
   */
  wrapRequests(wrap: (ask: Ask) => Ask): void
  /** The wallet's own object, which identifies the wallet. */
  readonly raw: RawProvider
}

/**
 * The timeouts of reads in milliseconds. A wallet responds to reads without a prompt. Requests with a prompt have no
 * timeout, because the visitor can cancel them.
 */
const readTimeoutMs = new Map([
  ['eth_accounts', 1000],
  ['eth_chainId', 3000],
])

/**
 * Two times in milliseconds. `settleMs`: how long the page waits for the new chain after the wallet has agreed to
 * switch. `pollMs`: the pause between two reads of the chain id.
 */
const settleMs = 1000
const pollMs = 100

const answerChecks = new Map<string, (answer: unknown) => unknown>([
  ['eth_accounts', readAccounts],
  ['eth_requestAccounts', readApprovedAccounts],
  ['wallet_requestPermissions', readPermissions],
  ['eth_chainId', readChainId],
])

const first = (params: unknown): Record<string, unknown> => (Array.isArray(params) ? (params[0] ?? {}) : {})

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Throw 4200 if the network has no node URL. A wallet needs a node URL to add a network (EIP-3085). */
const refuseWithoutNodes = (params: unknown) => {
  const urls = first(params).rpcUrls
  if (!Array.isArray(urls) || !urls.some((url) => typeof url === 'string' && url !== ''))
    throw new ProviderFault(rpcCode.unsupportedMethod, 'This network has no public node to give to a wallet.', {
      reason: 'chain/unsupported',
    })
}

/**
 * Wrap a wallet's provider. The wallet's events are passed on only while `isOpen` returns true. `limits` are timeouts
 * by method, in milliseconds.
 */
export const guardProvider = (
  raw: RawProvider,
  isOpen: () => boolean,
  limits: ReadonlyMap<string, number> = readTimeoutMs,
): GuardedProvider => {
  const pending = createPending()
  let send: Ask = async (args) => raw.request(args)
  const observers = new Set<(method: string) => void>()
  let cancelled = 0

  const ask = async (args: Request): Promise<unknown> => {
    for (const observer of observers) observer(args.method)
    const timeoutMs = limits.get(args.method)
    const question = send(args)
    const answer = await (timeoutMs ? pending.hold(question, timeoutMs) : question)
    return answerChecks.get(args.method)?.(answer) ?? answer
  }

  /** Return true if the wallet reports the chain `chainId` within `settleMs` milliseconds. */
  const arrives = async (chainId: number): Promise<boolean> => {
    for (const end = Date.now() + settleMs; ; await pause(pollMs)) {
      const answer = await pending.hold((async () => raw.request({ method: 'eth_chainId' }))(), settleMs).catch(() => 0)
      if (chainIdOf(answer) === chainId) return true
      if (Date.now() >= end) return false
    }
  }

  const switchTo = async (chainId: number): Promise<null> => {
    await ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
    if (await arrives(chainId)) return null
    throw new ProviderFault(rpcCode.internal, 'The wallet stayed on its network.', { reason: 'chain/unchanged' })
  }

  const add = async (args: Request, turn: number): Promise<null> => {
    refuseWithoutNodes(args.params)
    await ask(args)
    const chainId = chainIdOf(first(args.params).chainId) ?? 0
    if (await arrives(chainId)) return null
    // EIP-3085 allows a wallet to add a network without switching to it, so switch now. If the visitor cancelled the
    // request, show no second prompt.
    if (turn !== cancelled) throw new ProviderFault(rpcCode.rejected, 'The page took the request back.')
    return switchTo(chainId)
  }

  const run = (args: Request): Promise<unknown> => {
    if (args.method === 'wallet_switchEthereumChain') return switchTo(chainIdOf(first(args.params).chainId) ?? 0)
    if (args.method === 'wallet_addEthereumChain') return add(args, cancelled)
    return ask(args)
  }

  return {
    ...guardEvents(raw, isOpen),
    raw,
    request: (args) => pending.hold(run(args)),
    cancel: () => {
      cancelled += 1
      pending.cancel()
    },
    observe: (listener) => {
      observers.add(listener)
      return () => observers.delete(listener)
    },
    wrapRequests: (wrap) => {
      send = wrap(send)
    },
  }
}
