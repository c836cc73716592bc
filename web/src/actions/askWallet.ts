import type { Connector } from '@wagmi/core'
import { KisslockError } from '../errors/KisslockError'
import { ProviderFault, rpcCode } from '../errors/ProviderFault'
import type { GuardedProvider } from '../wallets/guard'
import { mergePrompts } from '../wallets/questions'
import { findGuardedProvider } from './wallet'

type AskOptions = {
  connector: Connector | undefined
  signal?: AbortSignal | undefined
  /** Called before each request to the wallet, with the request's method. */
  onMethod?: (method: string) => void
  /** Calls `startWork` after all earlier work in the queue has ended. `cancel` aborts the work. */
  queue?: <Result>(cancel: () => void, startWork: () => Promise<Result>) => Promise<Result>
}

/**
 * The wallet wrappers that already merge identical open prompts: if the dialog sends the same request again, the wallet
 * shows only one prompt. Requests that a page sends through its own provider are never merged.
 */
const mergingProviders = new WeakSet<object>()

/**
 * Cancelled work that has not ended yet, by connector. When work is cancelled, the wallet's open prompt is rejected, so
 * the work ends soon afterwards.
 */
const cancelledWorkByConnector = new WeakMap<Connector, Promise<void>>()

/**
 * Run work that asks a wallet and can be cancelled at any moment. Cancelling rejects an open prompt as if the visitor
 * had declined, and stops the connection library from sending another prompt.
 */
export const askWallet = async <Result>(
  { connector, signal, onMethod, queue = (_, startWork) => startWork() }: AskOptions,
  sendRequest: (guard: Partial<GuardedProvider>) => Promise<Result>,
): Promise<Result> => {
  const guardedProvider = connector ? await findGuardedProvider(connector) : {}
  if (guardedProvider.wrapRequests && !mergingProviders.has(guardedProvider)) {
    mergingProviders.add(guardedProvider)
    guardedProvider.wrapRequests(mergePrompts)
  }
  // Until cancelled work has ended, the wrapper rejects all requests to this wallet, so wait for the end of this work.
  if (connector) await cancelledWorkByConnector.get(connector)
  let isCancelled = false
  let resolveWorkEnd = () => {}
  const workEndPromise = new Promise<void>((resolve) => {
    resolveWorkEnd = resolve
  })
  const cancelRequest = () => {
    isCancelled = true
    if (connector) cancelledWorkByConnector.set(connector, workEndPromise)
    guardedProvider.cancel?.()
  }
  const stopObserving = guardedProvider.observe?.((method) => {
    if (isCancelled)
      throw new ProviderFault(rpcCode.rejected, 'The page took the request back.', { reason: 'connection/cancelled' })
    onMethod?.(method)
  })
  signal?.addEventListener('abort', cancelRequest)
  try {
    return await queue(cancelRequest, async () => {
      if (signal?.aborted) throw new KisslockError('connection/cancelled')
      return sendRequest(guardedProvider)
    })
  } finally {
    stopObserving?.()
    signal?.removeEventListener('abort', cancelRequest)
    resolveWorkEnd()
  }
}
