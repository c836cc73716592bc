import type { Connector } from '@wagmi/core'
import { whenReachable } from '../browser/lazy'
import { peek } from '../errors/causes'
import { type Announcement, readAnnouncement } from './announcement'
import type { DiscoveredWallet, DiscoveredWallets, RawProvider } from './types'
import { createWalletList } from './walletList'

/** A wallet for which the engine makes a connector. */
export type Target = { id: string; name: string; icon?: string; provider: RawProvider; type?: string }

/** Functions of the engine that `discoverWallets` needs. `adopt` creates a wallet's connector, `release` removes it. */
export type DiscoverParameters = {
  adopt(target: Target): Connector
  release(connector: Connector): void
  /** Returns true if the visitor is connected through this connector. */
  isConnected(connector: Connector): boolean
  /** The window on which wallets announce themselves. Undefined on a server, where no wallets are discovered. */
  page: EventTarget | undefined
  /** Wallets that are in the list before any wallet announces itself. */
  first?: readonly DiscoveredWallet[]
}

/**
 * The times at which `window.ethereum` is read, in milliseconds after the start. Most wallets announce themselves
 * earlier.
 */
const legacyChecksMs = [300, 1000, 3000]

/** Limits against a flood of announcements: the number of all wallets, and of wallets with the same rdns. */
const announcementsMax = 100
const perRdnsMax = 4

type Listed = { wallet: DiscoveredWallet; uuid?: string; provider: RawProvider; legacy: boolean }

/**
 * List the wallets that announce themselves (EIP-6963), by rdns. If no wallet announces itself, list the legacy wallets
 * at `window.ethereum`.
 */
export const discoverWallets = (parameters: DiscoverParameters): DiscoveredWallets & { stop(): void } => {
  const { adopt, release, isConnected, page, first = [] } = parameters
  const { add, remove, ...list } = createWalletList(first)
  if (!page) return { ...list, stop: () => {} }
  const listed: Listed[] = []
  let stopped = false

  const addToList = (target: Target, more: Partial<DiscoveredWallet>, rest: Omit<Listed, 'wallet' | 'provider'>) => {
    const connector = adopt(target)
    const { id, name, icon } = target
    const wallet = { uid: connector.uid, id, name, connector, ...(icon ? { icon } : {}), ...more }
    listed.push({ ...rest, wallet, provider: target.provider })
    add(wallet)
  }

  /**
   * Remove the wallets that were found at `window.ethereum`, because a wallet has announced itself. A connected wallet
   * stays.
   */
  const dropLegacy = () => {
    for (const entry of listed.filter(({ legacy, wallet }) => legacy && !isConnected(wallet.connector))) {
      listed.splice(listed.indexOf(entry), 1)
      release(entry.wallet.connector)
      remove(entry.wallet.uid)
    }
  }

  const onAnnouncement = ({ uuid, rdns, name, icon, provider }: Announcement) => {
    dropLegacy()
    // If the provider object is known, or the rdns is known with the same uuid, the wallet has announced itself again.
    if (listed.some((entry) => entry.provider === provider || (entry.wallet.rdns === rdns && entry.uuid === uuid)))
      return
    const sameRdns = listed.filter((entry) => entry.wallet.rdns === rdns)
    if (sameRdns.length >= perRdnsMax || listed.length >= announcementsMax) return
    const id = sameRdns.length === 0 ? rdns : `${rdns}#${sameRdns.length + 1}`
    const earlier = sameRdns[0]
    addToList(
      { id, name, provider, ...(icon ? { icon } : {}) },
      { rdns, ...(earlier ? { duplicateOf: earlier.wallet.uid } : {}) },
      { uuid, legacy: false },
    )
  }

  /**
   * Without announcements, list the wallets at `window.ethereum`. The chunk with the names of legacy wallets loads only
   * in this case.
   */
  const checkLegacy = async () => {
    if (listed.length > 0 || !peek(page, 'ethereum')) return
    const { legacyWallets } = await whenReachable(() => import('./legacy'))
    if (listed.length > 0 || stopped) return
    legacyWallets(page).forEach(({ name, walletId, provider }, index) => {
      const id = index === 0 ? 'injected' : `injected#${index + 1}`
      addToList({ id, name, provider }, walletId ? { walletId } : {}, { legacy: true })
    })
  }
  /**
   * Check for legacy wallets. If the chunk with their names fails to load, the next timer or event requests it again.
   */
  const tryLegacy = () => void checkLegacy().catch(() => {})

  const onAnnounce = (event: Event) => {
    const announcement = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (announcement) onAnnouncement(announcement)
  }
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.addEventListener('ethereum#initialized', tryLegacy)
  const timers = legacyChecksMs.map((ms) => setTimeout(tryLegacy, ms))
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  const stop = () => {
    stopped = true
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
    page.removeEventListener('ethereum#initialized', tryLegacy)
    timers.forEach(clearTimeout)
  }
  return { ...list, stop }
}
