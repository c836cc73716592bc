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

type EventListenerMethod = {
  <Name extends keyof KisslockConnectEventMap>(
    type: Name,
    listener: (event: KisslockConnectEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

/** The element `<kisslock-connect>`. When one of its values changes, the element dispatches an event. */
export interface KisslockConnectElement extends HTMLElement {
  addEventListener: EventListenerMethod
  removeEventListener: EventListenerMethod
  /** The connection, or null. */
  readonly connection: SiteConnection | null
  /** The session of the signed-in account. Null until the server has responded, and if no account is signed in. */
  readonly session: SiteSession | null
  /** The connected wallet's provider (EIP-1193), or null. */
  readonly provider: PageProvider | null
  /**
   * The current pairing with a wallet on another device, started by the dialog or by `pair`. Null if there is no
   * pairing.
   */
  readonly pairing: WalletPairing | null
  /**
   * Pairs with a wallet without the dialog, by default with any app that scans. Resolves when the wallet is connected.
   */
  pair(wallet?: string, options?: PairOptions): Promise<void>
  /** Opens the dialog in the same way as the button: at the list of wallets, or at the connected account. */
  open(): void
  /** Opens the dialog to sign in. If no wallet is connected, the visitor chooses a wallet first. */
  signIn(): void
  /**
   * Ends this browser's session, or all sessions of the session's user if `everywhere` is true. With `everywhere`, the
   * promise resolves with the wallets that were added in the last 7 days, which are still linked to the user, and with
   * the API clients whose tokens were revoked.
   */
  signOut(options?: { everywhere?: boolean }): Promise<EndedEverywhere | undefined>
  /**
   * Sends a request of the page. If access is denied because a sign-in, a newer sign-in or an asset is missing, the
   * dialog asks the visitor for what is missing, and the request is sent again.
   */
  access(request: () => Promise<Response>): Promise<Response>
}

declare global {
  interface HTMLElementTagNameMap {
    'kisslock-connect': KisslockConnectElement
  }
}
