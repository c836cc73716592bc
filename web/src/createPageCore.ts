import { createCore, resumeGuide } from './createCore'
import type { Connection } from './flow/connection'
import { type KisslockCore, readSurroundings } from './kisslock'
import type { Messages } from './locale/messages'
import { bufferLog } from './log/buffer'
import type { PageLocale, PublicConfig } from './server/wire.gen'

/** The data of a page that Kisslock's server wrote. */
export type PageOptions = {
  config: PublicConfig
  locale: PageLocale
  messages: Messages
  /** Prefix of the connection library's keys in storage; `wagmi` by default. */
  storagePrefix?: string
  /** The wallet that the page's address has named (browser/marker.ts). */
  arrived?: string | undefined
  /** Completes `config` before the runtime starts. */
  settle?: () => Promise<unknown>
}

/** Creates the core of the hosted page or the element. No request is sent and no wallet is asked until the visitor acts. */
export const createPageCore = ({
  config,
  locale,
  messages,
  storagePrefix,
  arrived,
  settle,
}: PageOptions): KisslockCore => {
  const surroundings = readSurroundings(storagePrefix)
  const { remembered } = surroundings
  const first: Connection = { status: remembered ? 'reconnecting' : 'disconnected' }
  const core = createCore({
    config: () => config,
    locale,
    messages,
    surroundings,
    before: { get: () => first, subscribe: () => () => {} },
    start: async ({ domain, flow, session }) => {
      const [{ startRuntime }] = await Promise.all([import('./flow/runtime'), settle?.()])
      return startRuntime({ config, domain, flow, remembered, session, storagePrefix })
    },
  })
  bufferLog(core)
  resumeGuide(core, arrived)
  return core
}
