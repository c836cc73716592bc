import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import type { SiteConnection, SiteSession } from '../src/flow/siteEvents'
import type { EndedEverywhere } from '../src/server/auth'
import type { PageProvider } from '../src/wallets/pageProvider'

/** The events of `<kisslock-connect>`, which do not bubble. */
export interface KisslockConnectEventMap extends HTMLElementEventMap {
  'kisslock-connect': CustomEvent<SiteConnection>
  'kisslock-change': CustomEvent<SiteConnection>
  'kisslock-disconnect': CustomEvent<SiteConnection>
  'kisslock-provider': CustomEvent<PageProvider | null>
  'kisslock-sign-in': CustomEvent<SiteSession>
  'kisslock-sign-out': CustomEvent<SiteSession>
  'kisslock-session': CustomEvent<SiteSession | null>
  'kisslock-pairing': CustomEvent<WalletPairing | null>
}

type Listen = {
  <Name extends keyof KisslockConnectEventMap>(
    type: Name,
    listener: (event: KisslockConnectEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

/** `<kisslock-connect>` of a page. A change of a value dispatches an event. */
export interface KisslockConnectElement extends HTMLElement {
  addEventListener: Listen
  removeEventListener: Listen
  /** The connection, or null. */
  readonly connection: SiteConnection | null
  /** The signed-in account, or null while the server has not answered or no account is signed in. */
  readonly session: SiteSession | null
  /** The connected wallet (EIP-1193), or null. */
  readonly provider: PageProvider | null
  /** The pairing with a wallet on another device, in the dialog or by `pair`; null without one. */
  readonly pairing: WalletPairing | null
  /** Pairs with a wallet, by default any app that scans, without the dialog. Resolves when it is connected. */
  pair(wallet?: string, options?: PairOptions): Promise<void>
  /** Opens the dialog as the button does: at the list of wallets, or at the connected account. */
  open(): void
  /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. */
  signIn(): void
  /** Ends this browser's session, or every session of its user; resolves with wallets of the last 7 days, which stay. */
  signOut(options?: { everywhere?: boolean }): Promise<EndedEverywhere | undefined>
  /** Sends a request of the page until no sign-in, newer sign-in or holding is missing; the dialog asks the visitor for it. */
  access(request: () => Promise<Response>): Promise<Response>
}

declare global {
  interface HTMLElementTagNameMap {
    'kisslock-connect': KisslockConnectElement
  }
}
