import { type Lazy, lazy } from './browser/lazy'
import { createStore, type Store } from './browser/store'
import type { Connection } from './flow/connection'
import { createFlow } from './flow/flow'
import { takeResume } from './flow/resume'
import type { Runtime } from './flow/runtime'
import type { Session } from './flow/session'
import { createMessages, type KisslockCore, type Surroundings } from './kisslock'
import type { Messages } from './locale/messages'
import type { PageLocale, PublicConfig } from './server/wire.gen'

/** What the hosted page, the element and the npm package each give to their core. */
export type CoreParts = {
  /** The present settings: those of a server may replace the first ones. */
  config: () => PublicConfig
  locale: PageLocale
  /** The sentences inside the page. The others are loaded with the dialog. */
  messages: Messages
  surroundings: Omit<Surroundings, 'remembered'>
  /** The connection until the runtime is loaded. */
  before: Store<Connection>
  /** Loads and starts the runtime. Called by `runtime.load()`, again after a failure. */
  start: (core: KisslockCore) => Promise<Runtime>
}

const disconnected: Connection = { status: 'disconnected' }

/**
 * The runtime's connection, and the one of `before` until the runtime is loaded, so that the button can be drawn at once. Nothing is
 * being restored any more once the runtime is `missing`: its code could not be loaded.
 */
const lazyConnection = (
  runtime: Lazy<Runtime>,
  before: Store<Connection>,
  missing: Store<boolean>,
): Store<Connection> => {
  const current = () => runtime.get()?.connection ?? before
  return {
    drawn: () => disconnected,
    get: () => {
      const now = current().get()
      return now.status === 'reconnecting' && missing.get() && !runtime.get() ? disconnected : now
    },
    subscribe: (listener) => {
      let stop = current().subscribe(listener)
      const stopMissing = missing.subscribe(listener)
      const stopWaiting = runtime.subscribe(() => {
        stop()
        stop = current().subscribe(listener)
        listener()
      })
      return () => {
        stopWaiting()
        stopMissing()
        stop()
      }
    },
  }
}

/** Creates the core of a site. Reads nothing of the browser, sends no request, and asks no wallet. */
export const createCore = ({ config, locale, messages, surroundings, before, start }: CoreParts): KisslockCore => {
  const { domain, platform } = surroundings
  const flow = createFlow()
  const spoken = createStore('')
  const missing = createStore(false)
  const runtime = lazy(() =>
    start(core).catch((error) => {
      missing.set(true)
      throw error
    }),
  )
  const core: KisslockCore = {
    get config() {
      return config()
    },
    locale,
    domain,
    platform,
    flow,
    messages: createMessages(messages),
    spoken,
    say: spoken.set,
    hush: (sentence) => {
      if (spoken.get() === sentence) spoken.set('')
    },
    connection: lazyConnection(runtime, before, missing),
    runtime,
    session: createStore<Session>({ status: config().sign_in.mode === 'off' ? 'signedOut' : 'unknown' }),
    open: (to = 'home') => flow.send({ type: 'opened', to }),
  }
  return core
}

/**
 * Opens the guide that the visitor has left by a refresh, or the dialog at the wallet that the page's address has named
 * (browser/marker.ts). A visitor who has been connected before is left to the connection.
 */
export const resumeGuide = ({ flow, connection }: KisslockCore, wallet?: string): void => {
  if (wallet) {
    if (connection.get().status === 'disconnected') flow.send({ type: 'arrived', wallet })
    return
  }
  const resume = takeResume(() => sessionStorage, Date.now())
  if (resume) flow.send({ type: 'resumed', ...resume })
}
