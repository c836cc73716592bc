import type { Lazy } from './browser/lazy'
import { detectPlatform, type Platform } from './browser/platform'
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

/** Properties of the page and the visitor's device. */
export type Environment = {
  /** The host of the page, with the port, as in the address bar. */
  domain: string
  platform: Platform
  /** True if storage contains a connection to restore. */
  hasStored: boolean
}

/** The stores and functions that the dialog and its button share. */
export type KisslockCore = {
  readonly config: PublicConfig
  /** The site's own groups of wallets, which replace `wallets.popular`. */
  groups?: readonly SiteGroup[]
  /** The site's own icons of networks by chain id. */
  icons?: Readonly<Record<string, string>>
  /**
   * Completes the catalogue and the settings before the dialog reads them. The dialog is rendered once the returned
   * promise resolves.
   */
  prepareDialog?: () => Promise<unknown>
  locale: PageLocale
  /** The host of the page, with the port, as in the address bar. */
  domain: string
  platform: Platform
  flow: Flow
  messages: Store<Messages> & { add: (more: Messages) => void }
  /** The sentence in the live region (docs/internals/design.md#8-focus-and-live-texts). */
  spoken: Store<string>
  say: (sentence: string) => void
  /** Clears the live region if it still contains this sentence. */
  hush: (sentence: string) => void
  connection: Store<Connection>
  /**
   * The connection library and the code that sends requests to wallets. The library and this code load after the code
   * of the button.
   */
  runtime: Lazy<Runtime>
  /** The session of the visitor, as the server returned it. */
  session: Store<Session> & { set: (session: Session) => void }
  /** Opens the dialog. `dialog/ConnectDialog` loads the code and the sentences of its screen. */
  open: (to?: Opening) => void
}

/** Read the page's environment from the browser. */
export const readEnvironment = (storagePrefix?: string): Environment => ({
  domain: location.host,
  platform: detectPlatform(navigator.userAgent, navigator.maxTouchPoints),
  hasStored: hasStoredConnection(storagePrefix),
})

/**
 * Create the store of one language's sentences. `siteMessages` replace Kisslock's sentences, including sentences that
 * load later.
 */
export const createMessages = (initialMessages: Messages, siteMessages: Messages = {}): KisslockCore['messages'] => {
  const { get, set, subscribe } = createStore<Messages>({ ...initialMessages, ...siteMessages })
  return { get, subscribe, add: (moreMessages) => set({ ...get(), ...moreMessages, ...siteMessages }) }
}

/**
 * Return the core in another language. The sentences in `loadedMessages` replace the core's sentences. The sentences in
 * `siteMessages` take priority over the core's sentences and over `loadedMessages`.
 */
export const copyInLanguage = <Core extends KisslockCore>(
  core: Core,
  locale: PageLocale,
  loadedMessages: Messages,
  siteMessages?: Messages,
): Core => ({
  ...core,
  // Read the settings each time, because a server's settings can replace the initial settings later.
  get config() {
    return core.config
  },
  locale,
  messages: createMessages({ ...core.messages.get(), ...loadedMessages }, siteMessages),
})
