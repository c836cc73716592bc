import { guardProvider } from '../wallets/guard'
import { type RestoreParameters, restore, restoreStored } from './restore'
import type { Remembered } from './storedConnections'
import { pause, rawOf } from './waking'

/** The connections of this page and their wallets, for as long as the visitor may look at another window. */
export type Revalidation = {
  restore(signal: AbortSignal, stored?: readonly Remembered[]): Promise<void>
  /** Restores the connections of a stored state, which another tab has written. */
  restoreStored(signal: AbortSignal, stored: string): Promise<void>
  /** Asks the wallets of this browser for their accounts, which opens no window, and follows their answers. Never rejects. */
  recheck(): Promise<void>
  stop(): void
}

/** After an empty answer the wallet is asked once more: one that is starting may not have read its accounts yet. */
const confirmMs = 500

/**
 * Rechecks the wallets whenever the page becomes visible or focused: some send no event when they are locked, unlocked or
 * disconnected in their own window (Rabby 0.93). A connected wallet that shows other accounts, or none, is followed; without
 * a connection the last used wallet is restored. `own`: ids of the site's own connectors, which the library remembers also
 * after a disconnect.
 */
export const createRevalidation = (memory: RestoreParameters, siteConnectors: ReadonlySet<string>): Revalidation => {
  const { config, wallets } = memory
  let endRestoring = () => {}

  const follow = async () => {
    for (const { connector } of [...config.state.connections.values()]) {
      if (!wallets.get().some(({ uid, rdns }) => rdns && uid === connector.uid)) continue
      const guard = guardProvider(await rawOf(connector), () => false)
      const readAccounts = async () =>
        (await guard.request({ method: 'eth_accounts' }).catch(() => {})) as string[] | undefined
      let accounts = await readAccounts()
      if (accounts?.length === 0) {
        await pause(confirmMs)
        accounts = await readAccounts()
      }
      const current = config.state.connections.get(connector.uid)?.accounts
      if (accounts && current && accounts.join() !== current.join()) await connector.onAccountsChanged(accounts)
    }
  }

  const restoreLastUsed = async () => {
    endRestoring()
    if (config.state.status !== 'disconnected') return
    const id = await config.storage?.getItem('recentConnectorId')
    if (
      typeof id !== 'string' ||
      siteConnectors.has(id) ||
      !wallets.get().some((wallet) => wallet.rdns && wallet.id === id)
    )
      return
    const controller = new AbortController()
    const unsubscribe = config.subscribe(
      ({ status }) => status,
      () => endRestoring(),
    )
    endRestoring = () => {
      unsubscribe()
      controller.abort()
    }
    await restore(memory, controller.signal, [])
  }

  let running: Promise<void> | undefined
  const recheck = () => {
    running ??= follow()
      .then(restoreLastUsed)
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return running
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible') void recheck()
  }
  document.addEventListener('visibilitychange', onReturn)
  addEventListener('focus', onReturn)
  return {
    restore: (signal, stored) => restore(memory, signal, stored),
    restoreStored: (signal, stored) => restoreStored(memory, signal, stored),
    recheck,
    stop: () => {
      endRestoring()
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
    },
  }
}
