import type { Config, Connection, Connector } from '@wagmi/core'
import type { Address } from 'viem'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { Scanner } from '../wallets/walletConnect/scanner'
import { dropRemembered, isHydrated } from './isHydrated'
import { twinsOf, watchAccounts } from './waking'

/** How long a reload shows "reconnecting" for a wallet that has not announced itself yet. */
const announceDeadlineMs = 3000

/** And for one that has, in all: an extension's worker that was stopped answers late (seen: 0.95 to 4.6 s). */
const answerDeadlineMs = 10_000

type Memory = {
  config: Config
  wallets: DiscoveredWallets
  /** Loads the wallet on another device. */
  scanner: () => Promise<Scanner>
}

/** The connector id of the wallet on another device. */
const scannedId = 'walletConnect'

/** Ends with the work, or when the time is over. */
const within = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}

type Remembered = { id: string; accounts: readonly Address[]; current: boolean }

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
 * them, and never runs again after a wallet that hangs; this one waits and keeps no lock. It ends when the page knows whether
 * it is connected, at the latest after ten seconds; wallets that come, wake or are unlocked later are still brought back,
 * until `signal` aborts: the visitor has chosen otherwise.
 */
export const restore = async ({ config, wallets, scanner }: Memory, signal: AbortSignal): Promise<void> => {
  const { events } = config._internal

  const enter = (connection: Connection, { id, current }: Remembered) => {
    const { connector } = connection
    connector.emitter.off('connect', events.connect)
    connector.emitter.on('change', events.change)
    connector.emitter.on('disconnect', events.disconnect)
    config.setState((state) => {
      const others = [...state.connections].filter(
        ([, other]) => isHydrated(other.connector) || other.connector.id !== id,
      )
      const inUse = state.current === null ? undefined : state.connections.get(state.current)
      const takesOver = inUse === undefined || (current && !isHydrated(inUse.connector))
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

  /** Brings a wallet that is here back when it shows the account, however late; `answered` tells of each answer. */
  const follow = async (remembered: Remembered, found: DiscoveredWallet, answered: () => void) => {
    const watched = await watchAccounts(twinsOf(found, wallets.get()), signal)
    while (!signal.aborted) {
      const wallet = await watched.shown(remembered.accounts)
      const connection = wallet && (await askQuietly(wallet.connector))
      if (connection && !signal.aborted) enter(connection, remembered)
      answered()
      // One that did not announce itself is asked once.
      if (connection || found.rdns === undefined) break
      await watched.changed()
    }
    watched.close()
  }

  /** Ends when it is known whether this one comes back; false: its wallet is not here. */
  const bringBack = async (remembered: Remembered, timeoutMs?: number): Promise<boolean> => {
    if (remembered.id === scannedId) return bringBackScanned(remembered)
    const found = await wallets.ready(remembered.id, timeoutMs)
    if (!found) return false
    await new Promise<void>((answered, failed) => follow(remembered, found, answered).catch(failed)).catch(() => {})
    return true
  }

  const memories = (): Remembered[] => {
    const { connections, current } = config.state
    const stored = [...connections].filter(([, { connector }]) => !isHydrated(connector))
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
  const known = remembered.map(async (one) => {
    if (!(await bringBack(one, announceDeadlineMs))) late.push(one)
  })
  await within(Promise.all(known), answerDeadlineMs)
  if (signal.aborted) return
  dropRemembered(config)
  for (const one of late) void bringBack(one)
}
