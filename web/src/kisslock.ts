import type { Lazy } from './browser/lazy'
import { type Platform, platformOf } from './browser/platform'
import { createStore, type Store } from './browser/store'
import { hasStoredConnection } from './engine/hasStoredConnection'
import type { Connection } from './flow/connection'
import type { Flow } from './flow/flowStores'
import type { Runtime } from './flow/runtime'
import type { Opening } from './flow/screen'
import type { Session } from './flow/session'
import type { Messages } from './locale/messages'
import type { PageLocale, PublicConfig } from './server/wire.gen'

export type KisslockOptions = {
  config: PublicConfig
  locale: PageLocale
  /** The sentences inside the page. The others are loaded with the dialog. */
  messages: Messages
  /** Prefix of the connection library's keys in storage; `wagmi` by default. */
  storagePrefix?: string
}

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
  config: PublicConfig
  locale: PageLocale
  /** The host of the page, with the port, as in the address bar. */
  domain: string
  platform: Platform
  flow: Flow
  messages: Store<Messages> & { add: (more: Messages) => void }
  /** The sentence in the live region (docs/design.md#8-focus-and-live-texts). */
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

const readPlatform = (): Platform =>
  platformOf(navigator.userAgent, { brave: 'brave' in navigator, touchPoints: navigator.maxTouchPoints })

/** Reads the page's surroundings from the browser. */
export const readSurroundings = (storagePrefix?: string): Surroundings => ({
  domain: location.host,
  platform: readPlatform(),
  remembered: hasStoredConnection(storagePrefix),
})

/** The stores and functions of a site without those of the runtime. Reads nothing of the browser, so that a server can do the same. */
export const createStores = (
  { config, locale, messages }: Pick<KisslockOptions, 'config' | 'locale' | 'messages'>,
  { domain, platform }: Omit<Surroundings, 'remembered'>,
  flow: Flow,
): Omit<KisslockCore, 'runtime' | 'connection'> => {
  const sentences = createStore(messages)
  const spoken = createStore('')
  return {
    config,
    locale,
    domain,
    platform,
    flow,
    messages: { ...sentences, add: (more) => sentences.set({ ...sentences.get(), ...more }) },
    spoken,
    say: spoken.set,
    hush: (sentence) => {
      if (spoken.get() === sentence) spoken.set('')
    },
    session: createStore<Session>({ status: config.sign_in.mode === 'off' ? 'signedOut' : 'unknown' }),
    open: (to = 'home') => flow.send({ type: 'opened', to }),
  }
}
