import { type Lazy, lazy } from './browser/lazy'
import { type Platform, platformOf } from './browser/platform'
import { createStore, type Store } from './browser/store'
import type { Engine } from './engine/createEngine'
import { hasStoredConnection } from './engine/hasStoredConnection'
import type { Connection } from './flow/connection'
import { createFlow, type Flow } from './flow/flow'
import { takeResume } from './flow/resume'
import type { Runtime } from './flow/runtime'
import type { Opening } from './flow/screen'
import type { Session } from './flow/session'
import type { Messages } from './locale/messages'
import { keepLog } from './log/keep'
import type { PageLocale, PublicConfig } from './server/wire.gen'

export type KisslockOptions = {
  config: PublicConfig
  locale: PageLocale
  /** The sentences inside the page. The others are loaded with the dialog. */
  messages: Messages
  /** Prefix of the connection library's keys in storage; `wagmi` by default. */
  storagePrefix?: string
  /** The connection library with a config of the site, for a site that has one before the runtime is loaded. */
  engine?: Engine
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
  session: Store<Session>
  /** Opens the dialog. `dialog/ConnectDialog` loads the code and the sentences of its screen. */
  open: (to?: Opening) => void
}

const restoring: Connection = { status: 'reconnecting' }
const disconnected: Connection = { status: 'disconnected' }

/** The runtime's connection as a store that exists before the runtime is loaded, so that the button can render at once. */
const lazyConnection = (runtime: Lazy<Runtime>, first: Connection): Store<Connection> => ({
  get: () => runtime.get()?.connection.get() ?? first,
  subscribe: (listener) => {
    let stop = runtime.get()?.connection.subscribe(listener)
    const stopWaiting = runtime.subscribe(() => {
      stop ??= runtime.get()?.connection.subscribe(listener)
      listener()
    })
    return () => {
      stopWaiting()
      stop?.()
    }
  },
})

const readPlatform = (): Platform =>
  platformOf(navigator.userAgent, { brave: 'brave' in navigator, touchPoints: navigator.maxTouchPoints })

/** Creates the internal object of a site. No request is sent and no wallet is asked until the visitor acts. */
export const createCore = ({ config, locale, messages, storagePrefix, engine }: KisslockOptions): KisslockCore => {
  const flow = createFlow()
  const remembered = hasStoredConnection(storagePrefix)
  const domain = location.host
  const session = createStore<Session>({ status: config.sign_in.mode === 'off' ? 'signedOut' : 'unknown' })
  const runtime = lazy(async () => {
    const { startRuntime } = await import('./flow/runtime')
    return startRuntime({ config, domain, flow, remembered, session, storagePrefix, engine })
  })
  keepLog({ config, domain, flow, runtime })
  const resume = takeResume(() => sessionStorage, Date.now())
  if (resume) flow.send({ type: 'resumed', ...resume })
  const sentences = createStore(messages)
  const spoken = createStore('')
  return {
    config,
    locale,
    domain,
    platform: readPlatform(),
    flow,
    messages: { ...sentences, add: (more) => sentences.set({ ...sentences.get(), ...more }) },
    spoken,
    say: spoken.set,
    hush: (sentence) => {
      if (spoken.get() === sentence) spoken.set('')
    },
    connection: lazyConnection(runtime, remembered ? restoring : disconnected),
    runtime,
    session,
    open: (to = 'home') => flow.send({ type: 'opened', to }),
  }
}
