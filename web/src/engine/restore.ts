import type { Config, Connection, Connector } from '@wagmi/core'
import type { Address } from 'viem'
import { scannedId } from '../wallets/scannedId'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { Scanner } from '../wallets/walletConnect/scanner'
import { dropRemembered, isHydrated } from './isHydrated'
import { privatesOf } from './libraryPrivates'
import { type Remembered, storedConnections } from './storedConnections'
import { readStored } from './storedState'
import { watchAccounts, withSameRdns } from './waking'

/** How long a page load shows `reconnecting` for a wallet that has not announced itself. */
const announceDeadlineMs = 3000

/** How long in all for an announced wallet. An extension whose worker was stopped answers late (measured: 0.95 to 4.6 s). */
const answerDeadlineMs = 10_000

/** What restoring needs of the engine. */
export type RestoreParameters = {
  config: Config
  wallets: DiscoveredWallets
  /** Loads the scanner: the connector of a wallet on another device. */
  scanner: () => Promise<Scanner>
}

/** Resolves when the work ends, at the latest after `ms`. */
const within = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Connects without a prompt. Undefined if the wallet no longer shares an account with this site. */
const connectWithoutPrompt = async (connector: Connector): Promise<Connection | undefined> => {
  try {
    if (!(await connector.isAuthorized())) return undefined
    const { accounts, chainId } = await connector.connect({ isReconnecting: true })
    const [first, ...others] = accounts as readonly Address[]
    return first && { accounts: [first, ...others], chainId, connector }
  } catch {
    return undefined
  }
}

/**
 * Restores the connections of the last page load. Resolves when it is known whether the visitor is connected, at the latest
 * after ten seconds. Wallets that announce, wake or are unlocked later are still restored until `signal` aborts, which
 * happens when the visitor connects or disconnects.
 *
 * Replaces the library's `reconnect`, which shows `connecting` on a first visit, forgets wallets that announce late, and
 * never runs again after a wallet that does not answer. `stored`: the connections to restore; by default those in the config's state.
 */
export const restore = async (
  { config, wallets, scanner }: RestoreParameters,
  signal: AbortSignal,
  stored?: readonly Remembered[],
): Promise<void> => {
  const { events } = privatesOf(config)

  const addConnection = (connection: Connection, { id, current }: Remembered) => {
    const { connector } = connection
    connector.emitter.off('connect', events.connect)
    connector.emitter.on('change', events.change)
    connector.emitter.on('disconnect', events.disconnect)
    config.setState((state) => {
      const others = [...state.connections].filter(
        ([, other]) => isHydrated(other.connector) || other.connector.id !== id,
      )
      const currentConnection = state.current === null ? undefined : state.connections.get(state.current)
      const becomesCurrent = currentConnection === undefined || (current && !isHydrated(currentConnection.connector))
      return {
        ...state,
        connections: new Map(others).set(connector.uid, connection),
        current: becomesCurrent ? connector.uid : state.current,
        status: becomesCurrent ? 'connected' : state.status,
      }
    })
  }

  /** The scanner's connector, if its stored session could be restored. */
  const restoreScannedConnector = async (): Promise<Connector | undefined> => {
    const { bringBack, connector } = await scanner()
    return (await bringBack()) ? connector : undefined
  }

  const restoreScanned = async (remembered: Remembered): Promise<boolean> => {
    const connector = await restoreScannedConnector().catch(() => undefined)
    const connection = connector && (await connectWithoutPrompt(connector))
    if (connection && !signal.aborted) addConnection(connection, remembered)
    return true
  }

  /** Restores an announced wallet when it shares the account, without a time limit. Calls `answered` after each answer. */
  const follow = async (remembered: Remembered, target: DiscoveredWallet, onAnswer: () => void) => {
    const accountWatch = await watchAccounts(withSameRdns(target, wallets.get()), signal)
    while (!signal.aborted) {
      const wallet = await accountWatch.shown(remembered.accounts)
      const connection = wallet && (await connectWithoutPrompt(wallet.connector))
      if (connection && !signal.aborted) addConnection(connection, remembered)
      onAnswer()
      // A legacy wallet is asked once.
      if (connection || target.rdns === undefined) break
      await accountWatch.changed()
    }
    accountWatch.close()
  }

  /** Resolves after the wallet's first answer: true if the wallet was found, false if it is not in this page. */
  const bringBack = async (remembered: Remembered, timeoutMs?: number): Promise<boolean> => {
    if (remembered.id === scannedId) return restoreScanned(remembered)
    const target = await wallets.ready(remembered.id, timeoutMs)
    if (!target) return false
    await new Promise<void>((answered, failed) => follow(remembered, target, answered).catch(failed)).catch(() => {})
    return true
  }

  const unrestored = (): Remembered[] => {
    const { connections, current } = config.state
    const stored = [...connections].filter(([, { connector }]) => !isHydrated(connector))
    return stored.map(([uid, { accounts, connector }]) => ({ id: connector.id, accounts, current: uid === current }))
  }

  /**
   * The last used wallet, if the last load could not restore its connection. While it is restored the status
   * stays `disconnected`; then it becomes `connected`, without `reconnecting` between.
   */
  const lastUsedOnly = async (): Promise<Remembered[]> => {
    const id = await config.storage?.getItem('recentConnectorId')
    return typeof id === 'string' ? [{ id, accounts: [], current: true }] : []
  }

  const remembered = stored ?? unrestored()
  if (remembered.length === 0) {
    for (const wallet of await lastUsedOnly()) void bringBack(wallet)
    return
  }
  config.setState((state) => ({ ...state, status: 'reconnecting' }))
  const unannounced: Remembered[] = []
  const attempts = remembered.map(async (wallet) => {
    if (!(await bringBack(wallet, announceDeadlineMs))) unannounced.push(wallet)
  })
  await within(Promise.all(attempts), answerDeadlineMs)
  if (signal.aborted) return
  dropRemembered(config)
  for (const wallet of unannounced) void bringBack(wallet)
}

/**
 * Restores the connections in the text that another tab has stored, if this tab has none meanwhile. A scanned wallet is left out: its
 * session needs a client of its own.
 */
export const restoreStored = async (memory: RestoreParameters, signal: AbortSignal, text: string): Promise<void> => {
  const stored = storedConnections(readStored(text)).filter(({ id }) => id !== scannedId)
  if (stored.length > 0 && !signal.aborted && memory.config.state.status === 'disconnected')
    await restore(memory, signal, stored)
}
