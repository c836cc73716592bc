import type { Connector } from '@wagmi/core'
import { peek } from '../errors/causes'
import { type Announcement, readAnnouncement } from './announcement'
import type { DiscoveredWallet, DiscoveredWallets, RawProvider } from './types'
import { createWalletList } from './walletList'

/** What the engine makes of a wallet: a connector of the library. */
export type Target = { id: string; name: string; icon?: string; provider: RawProvider; type?: string }

export type DiscoverParameters = {
  adopt(target: Target): Connector
  release(connector: Connector): void
  /** Whether the visitor is connected through it. */
  isConnected(connector: Connector): boolean
  /** The window to listen on. */
  page: EventTarget
}

/** When `window.ethereum` is looked at, in milliseconds after the start: wallets that announce have done so by then. */
const legacyLooksMs = [300, 1000, 3000]

/** More announcements than this are a mistake or an attack; more of one rdns than that cannot be told apart. */
const announcementsMax = 100
const perRdnsMax = 4

type Known = { wallet: DiscoveredWallet; uuid?: string; provider: RawProvider; legacy: boolean }

/** Listens for wallets (EIP-6963), keyed by rdns; falls back to `window.ethereum` when nobody announces. */
export const discoverWallets = (parameters: DiscoverParameters): DiscoveredWallets & { stop(): void } => {
  const { adopt, release, isConnected, page } = parameters
  const list = createWalletList()
  const known: Known[] = []
  let stopped = false

  const take = (target: Target, more: Partial<DiscoveredWallet>, rest: Omit<Known, 'wallet' | 'provider'>) => {
    const connector = adopt(target)
    const { id, name, icon } = target
    const wallet = { uid: connector.uid, id, name, connector, ...(icon ? { icon } : {}), ...more }
    known.push({ ...rest, wallet, provider: target.provider })
    list.add(wallet)
  }

  /** A wallet that announces late replaces what was guessed at `window.ethereum`, unless the visitor uses that already. */
  const dropLegacy = () => {
    for (const entry of known.filter(({ legacy, wallet }) => legacy && !isConnected(wallet.connector))) {
      known.splice(known.indexOf(entry), 1)
      release(entry.wallet.connector)
      list.remove(entry.wallet.uid)
    }
  }

  const announced = ({ uuid, rdns, name, icon, provider }: Announcement) => {
    dropLegacy()
    // The same object under a second name, or the same session (uuid) announced again, is the same wallet.
    if (known.some((entry) => entry.provider === provider || (entry.wallet.rdns === rdns && entry.uuid === uuid)))
      return
    const same = known.filter((entry) => entry.wallet.rdns === rdns)
    if (same.length >= perRdnsMax || known.length >= announcementsMax) return
    const id = same.length === 0 ? rdns : `${rdns}#${same.length + 1}`
    const first = same[0]
    take(
      { id, name, provider, ...(icon ? { icon } : {}) },
      { rdns, ...(first ? { duplicateOf: first.wallet.uid } : {}) },
      { uuid, legacy: false },
    )
  }

  /** Nobody announced: who stands at `window.ethereum`? The names of old wallets are loaded only to answer that. */
  const look = async () => {
    if (known.length > 0 || !peek(page, 'ethereum')) return
    const { legacyWallets } = await import('./legacy')
    if (known.length > 0 || stopped) return
    legacyWallets(page).forEach(({ name, walletId, provider }, index) => {
      const id = index === 0 ? 'injected' : `injected#${index + 1}`
      take({ id, name, provider }, walletId ? { walletId } : {}, { legacy: true })
    })
  }
  /** What cannot be loaded now is looked for at the next time. */
  const tryLook = () => void look().catch(() => {})

  const onAnnounce = (event: Event) => {
    const announcement = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (announcement) announced(announcement)
  }
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.addEventListener('ethereum#initialized', tryLook)
  const timers = legacyLooksMs.map((ms) => setTimeout(tryLook, ms))
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  const stop = () => {
    stopped = true
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
    page.removeEventListener('ethereum#initialized', tryLook)
    timers.forEach(clearTimeout)
  }
  return { get: list.get, subscribe: list.subscribe, ready: list.ready, stop }
}
