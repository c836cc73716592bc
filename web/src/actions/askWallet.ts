import type { Connector } from '@wagmi/core'
import { KisslockError } from '../errors/KisslockError'
import { ProviderFault, rpcCode } from '../errors/ProviderFault'
import type { GuardedProvider } from '../wallets/guard'
import { createQuestions } from '../wallets/questions'
import { guardOf } from './wallet'

type Asking = {
  connector: Connector | undefined
  signal?: AbortSignal | undefined
  /** Told each method before the wallet is asked. */
  onMethod?: (method: string) => void
  /** Who decides when the work may begin; given how to take it back. */
  queue?: <Result>(cancel: () => void, work: () => Promise<Result>) => Promise<Result>
}

/** The wallets whose questions are put once. Ours only: what a page asks by its own provider is as often as it says. */
const once = new WeakSet<object>()

/** Work that was taken back and has not quite ended, by wallet; it always ends, and soon. */
const ending = new WeakMap<Connector, Promise<void>>()

/**
 * Runs work that asks a wallet and can be taken back at any moment: a question that is open ends as declined, and one that
 * the library is about to ask is not asked any more.
 */
export const askWallet = async <Result>(
  { connector, signal, onMethod, queue = (_, work) => work() }: Asking,
  work: (guard: Partial<GuardedProvider>) => Promise<Result>,
): Promise<Result> => {
  const guard = connector ? await guardOf(connector) : {}
  if (guard.putBy && !once.has(guard)) {
    once.add(guard)
    guard.putBy(createQuestions)
  }
  // Until it has, it keeps the wallet from being asked, and could not tell whose question it stops.
  if (connector) await ending.get(connector)
  let takenBack = false
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const cancel = () => {
    takenBack = true
    if (connector) ending.set(connector, over)
    guard.cancel?.()
  }
  const stopObserving = guard.observe?.((method) => {
    if (takenBack)
      throw new ProviderFault(rpcCode.rejected, 'The page took the request back.', { reason: 'connection/cancelled' })
    onMethod?.(method)
  })
  signal?.addEventListener('abort', cancel)
  try {
    return await queue(cancel, async () => {
      if (signal?.aborted) throw new KisslockError('connection/cancelled')
      return work(guard)
    })
  } finally {
    stopObserving?.()
    signal?.removeEventListener('abort', cancel)
    end()
  }
}
