import type { Lazy } from './browser/lazy'
import { type Platform, platformOf } from './browser/platform'
import { createStore, type Store } from './browser/store'
import { hasStoredConnection } from './engine/hasStoredConnection'
import type { SiteGroup } from './flow/catalogue/list'
import type { Connection } from './flow/connection'
import type { Flow } from './flow/flow'
import type { Runtime } from './flow/runtime'
import type { Opening } from './flow/screen'
import type { Session } from './flow/session'
import type { Messages } from './locale/messages'
import type { PageLocale, PublicConfig } from './server/wire.gen'

/** What the browser says about the page and its visitor. */
export type Surroundings = {
  /** The host of the page, with the port, as in the address bar. */
  domain: string
  platform: Platform
  /** Whether storage holds a connection to restore. */
  remembered: boolean
}

/** The stores and functions that the dialog and its button share. */
export type KisslockCore = {
  readonly config: PublicConfig
  /** The site's own groups of wallets, which replace `wallets.popular`. */
  groups?: readonly SiteGroup[]
  /** The site's own icons of networks by chain id. */
  icons?: Readonly<Record<string, string>>
  /** Completes the catalogue and the settings that the dialog reads. The dialog is drawn when this resolves. */
  beforeDialog?: () => Promise<unknown>
  locale: PageLocale
  /** The host of the page, with the port, as in the address bar. */
  domain: string
  platform: Platform
  flow: Flow
  messages: Store<Messages> & { add: (more: Messages) => void }
  /** The sentence in the live region (docs/internals/design.md#8-focus-and-live-texts). */
  spoken: Store<string>
  say: (sentence: string) => void
  /** Clears the live region if it still holds this sentence. */
  hush: (sentence: string) => void
  connection: Store<Connection>
  /** The connection library and the code that runs requests; loaded after the button. */
  runtime: Lazy<Runtime>
  /** The session by the server's answer. */
  session: Store<Session> & { set: (session: Session) => void }
  /** Opens the dialog. `dialog/ConnectDialog` loads the code and the sentences of its screen. */
  open: (to?: Opening) => void
}

/** Reads the page's surroundings from the browser. */
export const readSurroundings = (storagePrefix?: string): Surroundings => ({
  domain: location.host,
  platform: platformOf(navigator.userAgent, navigator.maxTouchPoints),
  remembered: hasStoredConnection(storagePrefix),
})

/** The sentences of one language; `own` replaces sentences also when they are loaded later. */
export const createMessages = (first: Messages, siteMessages: Messages = {}): KisslockCore['messages'] => {
  const { get, set, subscribe } = createStore<Messages>({ ...first, ...siteMessages })
  return { get, subscribe, add: (more) => set({ ...get(), ...more, ...siteMessages }) }
}

/** The core in another language, above the sentences that it has. `own`: sentences of the site, above all others. */
export const inLanguage = <Core extends KisslockCore>(
  core: Core,
  locale: PageLocale,
  loaded: Messages,
  siteMessages?: Messages,
): Core => ({
  ...core,
  // The settings of a server may replace the first ones later.
  get config() {
    return core.config
  },
  locale,
  messages: createMessages({ ...core.messages.get(), ...loaded }, siteMessages),
})
