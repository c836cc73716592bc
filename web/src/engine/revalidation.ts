import { guardProvider } from '../wallets/guard'
import { type RestoreParameters, restoreConnections, restoreStored } from './restore'
import type { RememberedConnection } from './storedConnections'
import { findRawProvider, pause } from './waking'

/** Checks the page's connections again after the visitor was away, and restores them. */
export type Revalidation = {
  restore(signal: AbortSignal, stored?: readonly RememberedConnection[]): Promise<void>
  /** Restores the connections of a stored state that another tab has written. */
  restoreStored(signal: AbortSignal, stored: string): Promise<void>
  /** Reads the accounts of this browser's wallets without opening a window, and applies changes. Never rejects. */
  recheck(): Promise<void>
  stop(): void
}

/**
 * The delay after which a wallet with an empty response is asked again, because a wallet that is starting might have no
 * accounts yet. Milliseconds.
 */
const emptyResponseRetryMs = 500

/**
 * Check the wallets whenever the page becomes visible or focused. Some wallets send no event when the visitor locks,
 * unlocks or disconnects them in their own window (Rabby 0.93). If a connected wallet shows other accounts or none, the
 * connection changes accordingly. If there is no connection, the last used wallet is restored. `siteConnectorIds`: ids
 * of the site's own connectors, which the library remembers even after a disconnect.
 */
export const createRevalidation = (
  parameters: RestoreParameters,
  siteConnectorIds: ReadonlySet<string>,
): Revalidation => {
  const { config, wallets } = parameters
  let stopRestoring = () => {}

  const recheckConnections = async () => {
    for (const { connector } of [...config.state.connections.values()]) {
      if (!wallets.get().some(({ uid, rdns }) => rdns && uid === connector.uid)) continue
      const guardedProvider = guardProvider(await findRawProvider(connector), () => false)
      const readAccounts = async () =>
        (await guardedProvider.request({ method: 'eth_accounts' }).catch(() => {})) as string[] | undefined
      let accounts = await readAccounts()
      if (accounts?.length === 0) {
        await pause(emptyResponseRetryMs)
        accounts = await readAccounts()
      }
      const currentAccounts = config.state.connections.get(connector.uid)?.accounts
      if (accounts && currentAccounts && accounts.join() !== currentAccounts.join())
        await connector.onAccountsChanged(accounts)
    }
  }

  const restoreLastUsed = async () => {
    stopRestoring()
    if (config.state.status !== 'disconnected') return
    const id = await config.storage?.getItem('recentConnectorId')
    if (
      typeof id !== 'string' ||
      siteConnectorIds.has(id) ||
      !wallets.get().some((wallet) => wallet.rdns && wallet.id === id)
    )
      return
    const controller = new AbortController()
    const unsubscribe = config.subscribe(
      ({ status }) => status,
      () => stopRestoring(),
    )
    stopRestoring = () => {
      unsubscribe()
      controller.abort()
    }
    await restoreConnections(parameters, controller.signal, [])
  }

  let recheckPromise: Promise<void> | undefined
  const recheckAccounts = () => {
    recheckPromise ??= recheckConnections()
      .then(restoreLastUsed)
      .catch(() => {})
      .finally(() => {
        recheckPromise = undefined
      })
    return recheckPromise
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible') void recheckAccounts()
  }
  document.addEventListener('visibilitychange', onReturn)
  addEventListener('focus', onReturn)
  return {
    restore: (signal, storedConnections) => restoreConnections(parameters, signal, storedConnections),
    restoreStored: (signal, storedText) => restoreStored(parameters, signal, storedText),
    recheck: recheckAccounts,
    stop: () => {
      stopRestoring()
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
    },
  }
}
