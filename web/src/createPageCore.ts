import { createCore, resumeGuide } from './createCore'
import type { Connection } from './flow/connection'
import { type KisslockCore, readEnvironment } from './kisslock'
import type { Messages } from './locale/messages'
import type { PageLocale, PublicConfig } from './server/wire.gen'

/** Exported for pages of a Kisslock server, which pass it as `log`. Other builds exclude the log. */
export { bufferLog } from './log/buffer'

/** The data that Kisslock's server wrote into a page, and the options of the page's entry. */
export type PageOptions = {
  config: PublicConfig
  locale: PageLocale
  messages: Messages
  /** Prefix of the connection library's storage keys. Default: `wagmi`. */
  storagePrefix?: string
  /** The wallet named in the page's URL (browser/marker.ts). */
  namedWallet?: string | undefined
  /** Adds missing settings to `config`, such as a server's settings, before the runtime starts. */
  completeConfig?: () => Promise<unknown>
  /** Starts the client log. If undefined, the page sends no log. */
  log?: (core: KisslockCore) => void
}

/**
 * Create the core of the hosted page or the element. No request is sent and no wallet is asked until the visitor acts.
 */
export const createPageCore = ({
  config,
  locale,
  messages,
  storagePrefix,
  namedWallet,
  completeConfig,
  log,
}: PageOptions): KisslockCore => {
  const environment = readEnvironment(storagePrefix)
  const { hasStored } = environment
  const initialConnection: Connection = { status: hasStored ? 'reconnecting' : 'disconnected' }
  const core = createCore({
    config: () => config,
    locale,
    messages,
    environment,
    initialConnection: { get: () => initialConnection, subscribe: () => () => {} },
    start: async ({ domain, flow, session }) => {
      const [{ startRuntime }] = await Promise.all([import('./flow/runtime'), completeConfig?.()])
      return startRuntime({ config, domain, flow, hasStored, session, storagePrefix })
    },
  })
  log?.(core)
  resumeGuide(core, namedWallet)
  return core
}
