import type { Connector } from '@wagmi/core'
import { whenReachable } from '../browser/lazy'
import { readProperty } from '../errors/causes'
import { readAnnouncement, type WalletAnnouncement } from './announcement'
import type { DiscoveredWallet, DiscoveredWallets, RawProvider } from './types'
import { createWalletList } from './walletList'

/** A wallet for which the engine makes a connector. */
export type WalletTarget = { id: string; name: string; icon?: string; provider: RawProvider; type?: string }

/** Functions of the engine that `discoverWallets` needs. `release` removes a wallet's connector. */
export type DiscoverParameters = {
  createConnector(target: WalletTarget): Connector
  release(connector: Connector): void
  /** Returns true if the visitor is connected through this connector. */
  isConnected(connector: Connector): boolean
  /** The window on which wallets announce themselves. Undefined on a server, where no wallets are discovered. */
  page: EventTarget | undefined
  /** Wallets that are in the list before any wallet announces itself. */
  wallets?: readonly DiscoveredWallet[]
}

/**
 * The times at which `window.ethereum` is read, in milliseconds after the start. Most wallets announce themselves
 * earlier.
 */
const legacyCheckTimesMs = [300, 1000, 3000]

/** Limits against a flood of announcements: the number of all wallets, and of wallets with the same rdns. */
const maxAnnouncements = 100
const maxWalletsPerRdns = 4

type ListedAnnouncement = { wallet: DiscoveredWallet; uuid?: string; provider: RawProvider; legacy: boolean }

/**
 * List the wallets that announce themselves (EIP-6963), by rdns. If no wallet announces itself, list the legacy wallets
 * at `window.ethereum`.
 */
export const discoverWallets = (parameters: DiscoverParameters): DiscoveredWallets & { stop(): void } => {
  const { createConnector, release, isConnected, page, wallets: initialWallets = [] } = parameters
  const { add, remove, ...list } = createWalletList(initialWallets)
  if (!page) return { ...list, stop: () => {} }
  const listedWallets: ListedAnnouncement[] = []
  let isStopped = false

  const addToList = (
    target: WalletTarget,
    walletFields: Partial<DiscoveredWallet>,
    entryFields: Omit<ListedAnnouncement, 'wallet' | 'provider'>,
  ) => {
    const connector = createConnector(target)
    const { id, name, icon } = target
    const wallet = { uid: connector.uid, id, name, connector, ...(icon ? { icon } : {}), ...walletFields }
    listedWallets.push({ ...entryFields, wallet, provider: target.provider })
    add(wallet)
  }

  /**
   * Remove the wallets that were found at `window.ethereum`, because a wallet has announced itself. A connected wallet
   * stays.
   */
  const dropLegacyWallets = () => {
    for (const entry of listedWallets.filter(({ legacy, wallet }) => legacy && !isConnected(wallet.connector))) {
      listedWallets.splice(listedWallets.indexOf(entry), 1)
      release(entry.wallet.connector)
      remove(entry.wallet.uid)
    }
  }

  const onAnnouncement = ({ uuid, rdns, name, icon, provider }: WalletAnnouncement) => {
    dropLegacyWallets()
    // If the provider object is known, or the rdns is known with the same uuid, the wallet has announced itself again.
    if (
      listedWallets.some((entry) => entry.provider === provider || (entry.wallet.rdns === rdns && entry.uuid === uuid))
    )
      return
    const sameRdnsWallets = listedWallets.filter((entry) => entry.wallet.rdns === rdns)
    if (sameRdnsWallets.length >= maxWalletsPerRdns || listedWallets.length >= maxAnnouncements) return
    const id = sameRdnsWallets.length === 0 ? rdns : `${rdns}#${sameRdnsWallets.length + 1}`
    const earlierWallet = sameRdnsWallets[0]
    addToList(
      { id, name, provider, ...(icon ? { icon } : {}) },
      { rdns, ...(earlierWallet ? { duplicateOf: earlierWallet.wallet.uid } : {}) },
      { uuid, legacy: false },
    )
  }

  /**
   * Without announcements, list the wallets at `window.ethereum`. The chunk with the names of legacy wallets loads only
   * in this case.
   */
  const checkLegacy = async () => {
    if (listedWallets.length > 0 || !readProperty(page, 'ethereum')) return
    const { findLegacy } = await whenReachable(() => import('./legacy'))
    if (listedWallets.length > 0 || isStopped) return
    findLegacy(page).forEach(({ name, walletId, provider }, index) => {
      const id = index === 0 ? 'injected' : `injected#${index + 1}`
      addToList({ id, name, provider }, walletId ? { walletId } : {}, { legacy: true })
    })
  }
  /**
   * Check for legacy wallets. If the chunk with their names fails to load, the next timer or event requests it again.
   */
  const checkLegacyAgain = () => void checkLegacy().catch(() => {})

  const onAnnounce = (event: Event) => {
    const announcement = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (announcement) onAnnouncement(announcement)
  }
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.addEventListener('ethereum#initialized', checkLegacyAgain)
  const legacyTimers = legacyCheckTimesMs.map((ms) => setTimeout(checkLegacyAgain, ms))
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  const stopDiscovery = () => {
    isStopped = true
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
    page.removeEventListener('ethereum#initialized', checkLegacyAgain)
    legacyTimers.forEach(clearTimeout)
  }
  return { ...list, stop: stopDiscovery }
}
