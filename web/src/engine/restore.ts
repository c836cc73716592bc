import type { Config, Connection, Connector } from '@wagmi/core'
import type { Address } from 'viem'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { Scanner } from '../wallets/walletConnect/scanner'
import { dropRemembered, isLive } from './live'

/** How long a reload shows "reconnecting" for a wallet that has not announced itself yet. */
const announceDeadlineMs = 3000

type Memory = {
  config: Config
  wallets: DiscoveredWallets
  /** Loads the wallet on another device. */
  scanner: () => Promise<Scanner>
}

/** The connector id of the wallet on another device. */
const scannedId = 'walletConnect'

type Remembered = { id: string; accounts: readonly Address[]; current: boolean }

const overlap = (some: readonly Address[], others: readonly Address[]) => some.some((one) => others.includes(one))

/** Announcements come in any order: of several wallets with one rdns it is the one that shows the same account. */
const pick = async (
  wallets: readonly DiscoveredWallet[],
  found: DiscoveredWallet,
  accounts: readonly Address[],
): Promise<DiscoveredWallet | undefined> => {
  const same = wallets.filter(({ rdns }) => rdns !== undefined && rdns === found.rdns)
  if (same.length < 2) return found
  for (const wallet of same) {
    const seen = await wallet.connector.getAccounts().catch(() => [])
    if (overlap(accounts, seen)) return wallet
  }
  return undefined
}

/** Asks without a prompt; undefined when the wallet does not let us see an account any more. */
const askQuietly = async (connector: Connector): Promise<Connection | undefined> => {
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
 * The library's own `reconnect` shows `connecting` on a first visit, misses wallets that announce late and then forgets
 * them, and never runs again after a wallet that hangs; this one waits, asks with a time limit and keeps no lock. It ends
 * when the page knows whether it is connected; wallets that come later are still brought back, until `signal` aborts.
 */
export const restore = async ({ config, wallets, scanner }: Memory, signal: AbortSignal): Promise<void> => {
  const { events } = config._internal

  const enter = (connection: Connection, { id, current }: Remembered) => {
    const { connector } = connection
    connector.emitter.off('connect', events.connect)
    connector.emitter.on('change', events.change)
    connector.emitter.on('disconnect', events.disconnect)
    config.setState((state) => {
      const others = [...state.connections].filter(([, other]) => isLive(other.connector) || other.connector.id !== id)
      const inUse = state.current === null ? undefined : state.connections.get(state.current)
      const takesOver = inUse === undefined || (current && !isLive(inUse.connector))
      return {
        ...state,
        connections: new Map(others).set(connector.uid, connection),
        current: takesOver ? connector.uid : state.current,
        status: takesOver ? 'connected' : state.status,
      }
    })
  }

  /** A session needs no announcement; without one there is nothing to wait for. */
  const scanned = async (): Promise<Connector | undefined> => {
    const { bringBack, connector } = await scanner()
    return (await bringBack()) ? connector : undefined
  }

  const bringBackScanned = async (remembered: Remembered): Promise<boolean> => {
    const connector = await scanned().catch(() => undefined)
    const connection = connector && (await askQuietly(connector))
    if (connection && !signal.aborted) enter(connection, remembered)
    return true
  }

  const bringBack = async (remembered: Remembered, timeoutMs?: number): Promise<boolean> => {
    if (remembered.id === scannedId) return bringBackScanned(remembered)
    const found = await wallets.ready(remembered.id, timeoutMs)
    if (!found) return false
    if (signal.aborted) return true
    const wallet = await pick(wallets.get(), found, remembered.accounts)
    const connection = wallet && (await askQuietly(wallet.connector))
    if (connection && !signal.aborted) enter(connection, remembered)
    return true
  }

  const memories = (): Remembered[] => {
    const { connections, current } = config.state
    const stored = [...connections].filter(([, { connector }]) => !isLive(connector))
    return stored.map(([uid, { accounts, connector }]) => ({ id: connector.id, accounts, current: uid === current }))
  }

  /** A wallet that was in use but could not be brought back last time: looked for without a word. */
  const missed = async (): Promise<Remembered[]> => {
    const id = await config.storage?.getItem('recentConnectorId')
    return typeof id === 'string' ? [{ id, accounts: [], current: true }] : []
  }

  const remembered = memories()
  if (remembered.length === 0) {
    for (const one of await missed()) void bringBack(one)
    return
  }
  config.setState((state) => ({ ...state, status: 'reconnecting' }))
  const late: Remembered[] = []
  await Promise.all(
    remembered.map(async (one) => {
      if (!(await bringBack(one, announceDeadlineMs))) late.push(one)
    }),
  )
  if (signal.aborted) return
  dropRemembered(config)
  for (const one of late) void bringBack(one)
}
