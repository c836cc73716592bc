import { type Lazy, lazy } from './browser/lazy'
import { createStore, type Store } from './browser/store'
import type { Connection } from './flow/connection'
import { createFlow } from './flow/flow'
import { takeResumeState } from './flow/resume'
import type { Runtime } from './flow/runtime'
import type { Session } from './flow/session'
import { createMessages, type Environment, type KisslockCore } from './kisslock'
import type { Messages } from './locale/messages'
import type { PageLocale, PublicConfig } from './server/wire.gen'

/** The options with which the hosted page, the element and the npm package create their core. */
export type CoreOptions = {
  /** Returns the current settings. A server's settings can replace the initial settings. */
  config: () => PublicConfig
  locale: PageLocale
  /** The sentences in the page. All other sentences load with the dialog. */
  messages: Messages
  environment: Omit<Environment, 'hasStored'>
  /** The connection until the runtime has loaded. */
  initialConnection: Store<Connection>
  /** Loads and starts the runtime. `runtime.load()` calls this function, and calls it again after a failure. */
  start: (core: KisslockCore) => Promise<Runtime>
}

const disconnectedState: Connection = { status: 'disconnected' }

/**
 * Create a store with the runtime's connection. Until the runtime has loaded, the store contains the connection of
 * `initialConnection`, so that the button can be rendered immediately. If the runtime's code could not be loaded
 * (`codeMissingStore`), the status is `disconnected` instead of `reconnecting`.
 */
const createLazyConnection = (
  runtime: Lazy<Runtime>,
  initialConnection: Store<Connection>,
  codeMissingStore: Store<boolean>,
): Store<Connection> => {
  const findCurrentStore = () => runtime.get()?.connection ?? initialConnection
  return {
    getFirst: () => disconnectedState,
    get: () => {
      const shownConnection = findCurrentStore().get()
      return shownConnection.status === 'reconnecting' && codeMissingStore.get() && !runtime.get()
        ? disconnectedState
        : shownConnection
    },
    subscribe: (listener) => {
      let unsubscribeStore = findCurrentStore().subscribe(listener)
      const unsubscribeCodeMissing = codeMissingStore.subscribe(listener)
      const unsubscribeRuntime = runtime.subscribe(() => {
        unsubscribeStore()
        unsubscribeStore = findCurrentStore().subscribe(listener)
        listener()
      })
      return () => {
        unsubscribeRuntime()
        unsubscribeCodeMissing()
        unsubscribeStore()
      }
    },
  }
}

/** Create the core of a site. This function reads nothing from the browser, sends no request, and asks no wallet. */
export const createCore = ({
  config,
  locale,
  messages,
  environment,
  initialConnection,
  start,
}: CoreOptions): KisslockCore => {
  const { domain, platform } = environment
  const flow = createFlow()
  const sentenceStore = createStore('')
  const codeMissingStore = createStore(false)
  const runtime = lazy(() =>
    start(core).catch((error) => {
      codeMissingStore.set(true)
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
    spoken: sentenceStore,
    say: sentenceStore.set,
    hush: (sentence) => {
      if (sentenceStore.get() === sentence) sentenceStore.set('')
    },
    connection: createLazyConnection(runtime, initialConnection, codeMissingStore),
    runtime,
    session: createStore<Session>({ status: config().sign_in.mode === 'off' ? 'signedOut' : 'unknown' }),
    open: (to = 'home') => flow.send({ type: 'opened', to }),
  }
  return core
}

/**
 * Open the guide that the visitor left by reloading the page, or open the dialog at the wallet named in the page's URL
 * (browser/marker.ts). The wallet in the URL is ignored if a connection exists or is being restored.
 */
export const resumeGuide = ({ flow, connection }: KisslockCore, wallet?: string): void => {
  if (wallet) {
    if (connection.get().status === 'disconnected') flow.send({ type: 'arrived', wallet })
    return
  }
  const storedResume = takeResumeState(() => sessionStorage, Date.now())
  if (storedResume) flow.send({ type: 'resumed', ...storedResume })
}
