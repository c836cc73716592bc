import { connect } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { classifyError } from '../errors/classify'
import type { DiscoveredWallet } from '../wallets/types'
import { askWallet } from './askWallet'
import { createErrorFacts, findGuardedProvider } from './wallet'

/**
 * The first and the longest pause between two reads of the accounts, in milliseconds. Each pause is `pauseGrowth`
 * times the previous one.
 */
const firstPauseMs = 1500
const longestPauseMs = 10_000
const pauseGrowth = 1.5

/** True while the visitor sees the pending screen. If false, the page only listens for the wallet's events. */
type Visibility = { get: () => boolean; subscribe: (listener: () => void) => () => void }

type AwaitParameters = { wallet: DiscoveredWallet; visibility: Visibility; signal: AbortSignal }

const hasAccounts = async (wallet: DiscoveredWallet): Promise<boolean> => {
  const guardedProvider = await findGuardedProvider(wallet.connector)
  const accounts = await guardedProvider.request?.({ method: 'eth_accounts' }).catch(() => [])
  return Array.isArray(accounts) && accounts.length > 0
}

type PauseOptions = {
  provider: { on?: unknown; removeListener?: unknown }
  visibility: Visibility
  ms: number
  signal: AbortSignal
}

/**
 * Resolve at the wallet's event `accountsChanged`, or after `ms` milliseconds. Only the time during which the visitor
 * sees the screen is counted. Rejects when the signal aborts.
 */
const pauseBetweenChecks = ({ provider, visibility, ms, signal }: PauseOptions) =>
  new Promise<void>((resolve, reject) => {
    const { on, removeListener } = provider as Partial<Record<string, (event: string, listener: () => void) => void>>
    let timer: ReturnType<typeof setTimeout> | undefined
    const createPauseEndHandler = (finish: () => void) => () => {
      clearTimeout(timer)
      removeListener?.call(provider, 'accountsChanged', onPauseEnd)
      signal.removeEventListener('abort', onAbort)
      unsubscribe()
      finish()
    }
    const onPauseEnd = createPauseEndHandler(resolve)
    const onAbort = createPauseEndHandler(() => reject(signal.reason))
    const restartTimer = () => {
      clearTimeout(timer)
      timer = visibility.get() ? setTimeout(onPauseEnd, ms) : undefined
    }
    const unsubscribe = visibility.subscribe(restartTimer)
    restartTimer()
    on?.call(provider, 'accountsChanged', onPauseEnd)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

/**
 * Wait until the wallet shares an account, and make the wallet the current connection. Reading `eth_accounts` opens no
 * window. Call this after a wallet has returned -32002: a second request would fail too, but the visitor can still
 * approve the first request. Rejects with a `KisslockError`.
 */
export const awaitAccounts = async (engine: Engine, { wallet, visibility, signal }: AwaitParameters): Promise<void> => {
  const { connector } = wallet
  try {
    const { raw: provider = {} } = await findGuardedProvider(connector)
    for (let ms = firstPauseMs; !(await hasAccounts(wallet)); ms = Math.min(ms * pauseGrowth, longestPauseMs))
      await pauseBetweenChecks({ provider, visibility, ms, signal })
    // With `isReconnecting`, the library calls `eth_accounts` instead of `eth_requestAccounts`.
    const connectParameters = { connector, isReconnecting: true }
    await askWallet({ connector, signal, queue: engine.attempts.run }, async () => {
      // Connect only if the page is not connected yet. If the visitor approved in another tab, the page can have
      // restored the connection in the meantime.
      if (!engine.config.state.connections.has(connector.uid)) await connect(engine.config, connectParameters)
    })
    engine.remember(connector.id)
  } catch (error) {
    throw classifyError(error, createErrorFacts(engine, connector))
  }
}
