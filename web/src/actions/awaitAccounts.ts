import { connect } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { classify } from '../errors/classify'
import type { DiscoveredWallet } from '../wallets/types'
import { askWallet } from './askWallet'
import { guardOf, walletFacts } from './wallet'

/** How often a wallet that has an open request, or is locked, is asked whether it shows an account by now. */
const askEveryMs = 1500

const hasAccounts = async (wallet: DiscoveredWallet): Promise<boolean> => {
  const guard = await guardOf(wallet.connector)
  const accounts = await guard.request?.({ method: 'eth_accounts' }).catch(() => [])
  return Array.isArray(accounts) && accounts.length > 0
}

/** Ends after a while, or at once when the wallet tells of a change; rejects when the signal aborts. */
const pause = (provider: { on?: unknown; removeListener?: unknown }, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const { on, removeListener } = provider as Partial<Record<string, (event: string, listener: () => void) => void>>
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      removeListener?.call(provider, 'accountsChanged', told)
      signal.removeEventListener('abort', aborted)
      finish()
    }
    const told = end(resolve)
    const aborted = end(() => reject(signal.reason))
    const timer = setTimeout(told, askEveryMs)
    on?.call(provider, 'accountsChanged', told)
    signal.addEventListener('abort', aborted)
  })

/**
 * Waits until the wallet shows an account (EIP-1193 `eth_accounts`, no prompt), then makes it the current connection. For a
 * wallet that answers -32002: asking again would fail again, but the visitor may answer the earlier request any moment.
 */
export const awaitAccounts = async (
  engine: Engine,
  { wallet, signal }: { wallet: DiscoveredWallet; signal: AbortSignal },
): Promise<void> => {
  const { connector } = wallet
  try {
    const guard = await guardOf(connector)
    while (!(await hasAccounts(wallet))) await pause(guard.raw ?? {}, signal)
    // The library then reads the accounts instead of asking for them.
    const quietly = { connector, isReconnecting: true }
    await askWallet({ connector, signal, queue: engine.attempts.run }, () => connect(engine.config, quietly))
    engine.remember(connector.id)
  } catch (error) {
    throw classify(error, walletFacts(engine, connector))
  }
}
