import { ProviderFault, rpcCode } from '../errors/ProviderFault'
import { parseChainId, readAccounts, readApprovedAccounts, readChainId, readPermissions } from './answers'
import { type GuardedEvents, guardEvents } from './guardedEvents'
import { createPendingRequests } from './pending'
import type { RawProvider } from './types'

type Request = { method: string; params?: unknown }
type RequestFunction = (args: Request) => Promise<unknown>

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
  wrapRequests(wrap: (ask: RequestFunction) => RequestFunction): void
  /** The wallet's own object, which identifies the wallet. */
  readonly raw: RawProvider
}

/**
 * The timeouts of reads in milliseconds. A wallet responds to reads without a prompt. Requests with a prompt have no
 * timeout, because the visitor can cancel them.
 */
const readTimeoutsMs = new Map([
  ['eth_accounts', 1000],
  ['eth_chainId', 3000],
])

/**
 * Two times in milliseconds. `chainWaitMs`: how long the page waits for the new chain after the wallet has agreed to
 * switch. `pollIntervalMs`: the pause between two reads of the chain id.
 */
const chainWaitMs = 1000
const pollIntervalMs = 100

const answerChecks = new Map<string, (answer: unknown) => unknown>([
  ['eth_accounts', readAccounts],
  ['eth_requestAccounts', readApprovedAccounts],
  ['wallet_requestPermissions', readPermissions],
  ['eth_chainId', readChainId],
])

const readFirstParameter = (params: unknown): Record<string, unknown> =>
  Array.isArray(params) ? (params[0] ?? {}) : {}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Throw 4200 if the network has no node URL. A wallet needs a node URL to add a network (EIP-3085). */
const requireNodeUrl = (params: unknown) => {
  const rpcUrls = readFirstParameter(params).rpcUrls
  if (!Array.isArray(rpcUrls) || !rpcUrls.some((url) => typeof url === 'string' && url !== ''))
    throw new ProviderFault(rpcCode.unsupportedMethod, 'This network has no public node to give to a wallet.', {
      reason: 'chain/unsupported',
    })
}

/**
 * Wrap a wallet's provider. The wallet's events are passed on only while `isOpen` returns true. `timeoutsMs` are
 * timeouts by method, in milliseconds.
 */
export const guardProvider = (
  raw: RawProvider,
  isOpen: () => boolean,
  timeoutsMs: ReadonlyMap<string, number> = readTimeoutsMs,
): GuardedProvider => {
  const pendingRequests = createPendingRequests()
  let sendToWallet: RequestFunction = async (args) => raw.request(args)
  const requestObservers = new Set<(method: string) => void>()
  let cancelCount = 0

  const askWallet = async (args: Request): Promise<unknown> => {
    for (const requestObserver of requestObservers) requestObserver(args.method)
    const timeoutMs = timeoutsMs.get(args.method)
    const responsePromise = sendToWallet(args)
    const walletAnswer = await (timeoutMs ? pendingRequests.hold(responsePromise, timeoutMs) : responsePromise)
    return answerChecks.get(args.method)?.(walletAnswer) ?? walletAnswer
  }

  /** Return true if the wallet reports the chain `chainId` within `chainWaitMs` milliseconds. */
  const isChainReached = async (chainId: number): Promise<boolean> => {
    for (const deadline = Date.now() + chainWaitMs; ; await pause(pollIntervalMs)) {
      const chainAnswer = await pendingRequests
        .hold((async () => raw.request({ method: 'eth_chainId' }))(), chainWaitMs)
        .catch(() => 0)
      if (parseChainId(chainAnswer) === chainId) return true
      if (Date.now() >= deadline) return false
    }
  }

  const switchChain = async (chainId: number): Promise<null> => {
    await askWallet({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
    if (await isChainReached(chainId)) return null
    throw new ProviderFault(rpcCode.internal, 'The wallet stayed on its network.', { reason: 'chain/unchanged' })
  }

  const addChain = async (args: Request, cancelCountBefore: number): Promise<null> => {
    requireNodeUrl(args.params)
    await askWallet(args)
    const chainId = parseChainId(readFirstParameter(args.params).chainId) ?? 0
    if (await isChainReached(chainId)) return null
    // EIP-3085 allows a wallet to add a network without switching to it, so switch now. If the visitor cancelled the
    // request, show no second prompt.
    if (cancelCountBefore !== cancelCount) throw new ProviderFault(rpcCode.rejected, 'The page took the request back.')
    return switchChain(chainId)
  }

  const runRequest = (args: Request): Promise<unknown> => {
    if (args.method === 'wallet_switchEthereumChain')
      return switchChain(parseChainId(readFirstParameter(args.params).chainId) ?? 0)
    if (args.method === 'wallet_addEthereumChain') return addChain(args, cancelCount)
    return askWallet(args)
  }

  return {
    ...guardEvents(raw, isOpen),
    raw,
    request: (args) => pendingRequests.hold(runRequest(args)),
    cancel: () => {
      cancelCount += 1
      pendingRequests.cancel()
    },
    observe: (listener) => {
      requestObservers.add(listener)
      return () => requestObservers.delete(listener)
    },
    wrapRequests: (wrap) => {
      sendToWallet = wrap(sendToWallet)
    },
  }
}
