import type { Config, Connection, Connector } from '@wagmi/core'
import type { Address } from 'viem'
import { scannerId } from '../wallets/scannedId'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { Scanner } from '../wallets/walletConnect/scanner'
import { dropUnhydrated, isHydrated } from './isHydrated'
import { readPrivates } from './libraryPrivates'
import { listStoredConnections, type RememberedConnection } from './storedConnections'
import { readStored } from './storedState'
import { findWithSameRdns, watchAccounts } from './waking'

/** How long a page shows `reconnecting` for a wallet that has not announced itself. Milliseconds. */
const announcementTimeoutMs = 3000

/**
 * The total time in which an announced wallet has to respond, in milliseconds. An extension whose worker was stopped
 * responds late (measured: 0.95 to 4.6 s).
 */
const responseTimeoutMs = 10_000

/** The parts of the engine that restoring needs. */
export type RestoreParameters = {
  config: Config
  wallets: DiscoveredWallets
  /** Loads the scanner: the connector of a wallet on another device. */
  scanner: () => Promise<Scanner>
}

/** Resolve when the work ends, but after `ms` milliseconds at the latest. */
const waitAtMost = async (promise: Promise<unknown>, ms: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeoutPromise = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, timeoutPromise]).finally(() => clearTimeout(timer))
}

/** Connect without a prompt. Returns undefined if the wallet no longer shares an account with this site. */
const connectWithoutPrompt = async (connector: Connector): Promise<Connection | undefined> => {
  try {
    if (!(await connector.isAuthorized())) return undefined
    const { accounts, chainId } = await connector.connect({ isReconnecting: true })
    const [firstAccount, ...otherAccounts] = accounts as readonly Address[]
    return firstAccount && { accounts: [firstAccount, ...otherAccounts], chainId, connector }
  } catch {
    return undefined
  }
}

/**
 * Restore the connections of the last page load. Resolves when it is known if the visitor is connected, but after ten
 * seconds at the latest. Wallets that announce themselves, wake up or are unlocked later are still restored until
 * `signal` aborts, which happens when the visitor connects or disconnects. Replaces the library's `reconnect`, which
 * shows `connecting` on a first visit, forgets wallets that announce themselves late, and never tries again if a wallet
 * does not respond. `storedConnections` contains the connections to restore; by default, the connections in the
 * config's state are restored.
 */
export const restoreConnections = async (
  { config, wallets, scanner }: RestoreParameters,
  signal: AbortSignal,
  storedConnections?: readonly RememberedConnection[],
): Promise<void> => {
  const { events: libraryListeners } = readPrivates(config)

  const addConnection = (connection: Connection, { id, current }: RememberedConnection) => {
    const { connector } = connection
    connector.emitter.off('connect', libraryListeners.connect)
    connector.emitter.on('change', libraryListeners.change)
    connector.emitter.on('disconnect', libraryListeners.disconnect)
    config.setState((state) => {
      const otherConnections = [...state.connections].filter(
        ([, other]) => isHydrated(other.connector) || other.connector.id !== id,
      )
      const currentConnection = state.current === null ? undefined : state.connections.get(state.current)
      const becomesCurrent = currentConnection === undefined || (current && !isHydrated(currentConnection.connector))
      return {
        ...state,
        connections: new Map(otherConnections).set(connector.uid, connection),
        current: becomesCurrent ? connector.uid : state.current,
        status: becomesCurrent ? 'connected' : state.status,
      }
    })
  }

  /** Return the scanner's connector if its stored session could be restored. */
  const restoreScannedConnector = async (): Promise<Connector | undefined> => {
    const { restore: restoreSession, connector } = await scanner()
    return (await restoreSession()) ? connector : undefined
  }

  const restoreScanned = async (rememberedConnection: RememberedConnection): Promise<boolean> => {
    const connector = await restoreScannedConnector().catch(() => undefined)
    const connection = connector && (await connectWithoutPrompt(connector))
    if (connection && !signal.aborted) addConnection(connection, rememberedConnection)
    return true
  }

  /**
   * Wait without a time limit until an announced wallet shares the account, and then restore the wallet's connection.
   * Calls `onAnswer` after each response.
   */
  const followAccounts = async (
    rememberedConnection: RememberedConnection,
    announcedWallet: DiscoveredWallet,
    onAnswer: () => void,
  ) => {
    const accountWatch = await watchAccounts(findWithSameRdns(announcedWallet, wallets.get()), signal)
    while (!signal.aborted) {
      const wallet = await accountWatch.findSharing(rememberedConnection.accounts)
      const connection = wallet && (await connectWithoutPrompt(wallet.connector))
      if (connection && !signal.aborted) addConnection(connection, rememberedConnection)
      onAnswer()
      // A wallet without an rdns is a legacy wallet. The page does not follow the accounts of legacy wallets.
      if (connection || announcedWallet.rdns === undefined) break
      await accountWatch.waitForChange()
    }
    accountWatch.close()
  }

  /** Resolve after the wallet's first response. The value is true if the wallet is in this page, and false if not. */
  const restoreAndFollow = async (rememberedConnection: RememberedConnection, timeoutMs?: number): Promise<boolean> => {
    if (rememberedConnection.id === scannerId) return restoreScanned(rememberedConnection)
    const announcedWallet = await wallets.ready(rememberedConnection.id, timeoutMs)
    if (!announcedWallet) return false
    await new Promise<void>((resolve, reject) =>
      followAccounts(rememberedConnection, announcedWallet, resolve).catch(reject),
    ).catch(() => {})
    return true
  }

  const findUnrestoredConnections = (): RememberedConnection[] => {
    const { connections, current } = config.state
    const storedEntries = [...connections].filter(([, { connector }]) => !isHydrated(connector))
    return storedEntries.map(([uid, { accounts, connector }]) => ({
      id: connector.id,
      accounts,
      current: uid === current,
    }))
  }

  /**
   * Return the last used wallet. `restore` calls this function if no stored connection remains to be restored. During
   * the restoration of this wallet the status changes directly from `disconnected` to `connected`, without
   * `reconnecting` in between.
   */
  const listLastUsedConnection = async (): Promise<RememberedConnection[]> => {
    const id = await config.storage?.getItem('recentConnectorId')
    return typeof id === 'string' ? [{ id, accounts: [], current: true }] : []
  }

  const rememberedConnections = storedConnections ?? findUnrestoredConnections()
  if (rememberedConnections.length === 0) {
    for (const wallet of await listLastUsedConnection()) void restoreAndFollow(wallet)
    return
  }
  config.setState((state) => ({ ...state, status: 'reconnecting' }))
  const unannouncedConnections: RememberedConnection[] = []
  const restoreAttempts = rememberedConnections.map(async (wallet) => {
    if (!(await restoreAndFollow(wallet, announcementTimeoutMs))) unannouncedConnections.push(wallet)
  })
  await waitAtMost(Promise.all(restoreAttempts), responseTimeoutMs)
  if (signal.aborted) return
  dropUnhydrated(config)
  for (const wallet of unannouncedConnections) void restoreAndFollow(wallet)
}

/**
 * Restore the connections that another tab has stored in `text`, if this tab still has none. A connection to a
 * wallet that scanned a code is not restored, because its session needs a WalletConnect client in each tab.
 */
export const restoreStored = async (
  parameters: RestoreParameters,
  signal: AbortSignal,
  text: string,
): Promise<void> => {
  const storedEntries = listStoredConnections(readStored(text)).filter(({ id }) => id !== scannerId)
  if (storedEntries.length > 0 && !signal.aborted && parameters.config.state.status === 'disconnected')
    await restoreConnections(parameters, signal, storedEntries)
}
