import first from 'virtual:kisslock/locale/first.en'
import type { Config } from 'wagmi'
import { platformOf } from '../src/browser/platform'
import type { Engine } from '../src/engine/createEngine'
import { beginPage, createStores, type KisslockCore, readSurroundings, type Surroundings } from '../src/kisslock'
import type { PublicConfig } from '../src/server/wire.gen'
import { followConnection, holdsConnectionOf, type SiteConnectionStore } from './connection'

/** The stores and functions of a site with a config of its own. */
export type KitCore = KisslockCore & Omit<SiteConnectionStore, 'connection'>

const onServer = typeof window === 'undefined'

/** A server has no visitor: nothing of the surroundings is drawn before the page runs in a browser. */
const noSurroundings: Surroundings = { domain: '', platform: platformOf(''), remembered: false }

/** Reads the library's stored state now, before its React provider drops it. Null if it cannot be read. */
const readStoredState = async ({ storage }: Config): Promise<unknown> => {
  try {
    return await storage?.getItem('store' as never)
  } catch {
    return null
  }
}

/** Makes the connection library when it is first needed: without a click that is after the page has come to rest. */
const createEngineOf = async (config: Config, settings: PublicConfig, stored: Promise<unknown>): Promise<Engine> => {
  const [{ createEngine }, { ownConfig }] = await Promise.all([
    import('../src/engine/createEngine'),
    import('../src/engine/siteConfig'),
  ])
  return createEngine(settings, { own: ownConfig(config as never, await stored) })
}

/** Creates the core of a site. On a server nothing of the browser is read, and nothing is loaded. */
export const createKitCore = (config: Config, settings: PublicConfig): KitCore => {
  const stored = onServer ? Promise.resolve(null) : readStoredState(config)
  const surroundings = onServer ? noSurroundings : { ...readSurroundings(), remembered: holdsConnectionOf(config) }
  const core = createStores(
    {
      config: settings,
      locale: { tag: 'en', dir: 'ltr' },
      messages: first,
      engine: () => createEngineOf(config, settings, stored),
    },
    surroundings,
  )
  if (!onServer) beginPage(core)
  return { ...core, ...followConnection(config, core.runtime, surroundings.remembered) }
}
