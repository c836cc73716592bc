import { connect } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { classify } from '../errors/classify'
import type { DiscoveredWallet } from '../wallets/types'
import { askWallet } from './askWallet'
import { guardOf, walletFacts } from './wallet'

/** How soon a wallet that has an open request, or is locked, is asked whether it shows an account by now, and how seldom at last. */
const firstMs = 1500
const lastMs = 10_000
const slower = 1.5

/** Whether somebody waits for it on the page: else the wallet is only listened to. */
type Looked = { get: () => boolean; subscribe: (listener: () => void) => () => void }

type AwaitParameters = { wallet: DiscoveredWallet; looked: Looked; signal: AbortSignal }

const hasAccounts = async (wallet: DiscoveredWallet): Promise<boolean> => {
  const guard = await guardOf(wallet.connector)
  const accounts = await guard.request?.({ method: 'eth_accounts' }).catch(() => [])
  return Array.isArray(accounts) && accounts.length > 0
}

type Pausing = { provider: { on?: unknown; removeListener?: unknown }; looked: Looked; ms: number; signal: AbortSignal }

/** Ends when the wallet tells of a change; after a while if it is looked at; rejects when the signal aborts. */
const pause = ({ provider, looked, ms, signal }: Pausing) =>
  new Promise<void>((resolve, reject) => {
    const { on, removeListener } = provider as Partial<Record<string, (event: string, listener: () => void) => void>>
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      removeListener?.call(provider, 'accountsChanged', told)
      signal.removeEventListener('abort', aborted)
      stop()
      finish()
    }
    const told = end(resolve)
    const aborted = end(() => reject(signal.reason))
    const look = () => {
      clearTimeout(timer)
      timer = looked.get() ? setTimeout(told, ms) : undefined
    }
    const stop = looked.subscribe(look)
    look()
    on?.call(provider, 'accountsChanged', told)
    signal.addEventListener('abort', aborted)
    if (signal.aborted) aborted()
  })

/**
 * Waits until the wallet shows an account (EIP-1193 `eth_accounts`, no prompt), then makes it the current connection. For a
 * wallet that answers -32002: asking again would fail again, but the visitor may answer the earlier request any moment.
 */
export const awaitAccounts = async (engine: Engine, { wallet, looked, signal }: AwaitParameters): Promise<void> => {
  const { connector } = wallet
  try {
    const { raw: provider = {} } = await guardOf(connector)
    for (let ms = firstMs; !(await hasAccounts(wallet)); ms = Math.min(ms * slower, lastMs))
      await pause({ provider, looked, ms, signal })
    // The library then reads the accounts instead of asking for them.
    const quietly = { connector, isReconnecting: true }
    await askWallet({ connector, signal, queue: engine.attempts.run }, () => connect(engine.config, quietly))
    engine.remember(connector.id)
  } catch (error) {
    throw classify(error, walletFacts(engine, connector))
  }
}
