import first from 'virtual:kisslock/locale/package.en'
import type { Config } from 'wagmi'
import { lazy } from '../src/browser/lazy'
import { platformOf } from '../src/browser/platform'
import type { Engine } from '../src/engine/createEngine'
import { createStores, type KisslockCore, readSurroundings, type Surroundings } from '../src/kisslock'
import type { Site } from '../src/server/call'
import type { PublicConfig } from '../src/server/wire.gen'
import { followConnection, type SiteConnectionStore } from './connection'
import type { KisslockOptions } from './options'
import { later } from './page'
import { publicConfigOf } from './publicConfig'
import type { Remembered } from './remembered'

/** The stores and functions of a site with a config of its own. */
export type KitCore = KisslockCore & Omit<SiteConnectionStore, 'connection'>

const onServer = typeof window === 'undefined'

/** A server has no visitor: nothing of the surroundings is drawn before the page runs in a browser. */
const noSurroundings: Surroundings = { domain: '', platform: platformOf(''), remembered: false }

/** The settings as the dialog reads them, with what the package has in the place of a server. */
type KitSettings = PublicConfig & Site

/** The answers of the page itself: signing in by the site's functions, and without a server the names. */
const localAnswers = (config: Config, { server, signIn }: KisslockOptions): NonNullable<Site['local']> => {
  const { load } = lazy(async () => signIn && (await import('./signIn/functions')).answerSignIn(signIn))
  const profile = async (address: string) => (await import('./profile')).readProfileWith(config, address)
  return (call) => {
    if (signIn && call.path.startsWith('auth/')) return load().then((answer) => answer?.(call))
    const address = /^profile\/(.*)$/.exec(call.path)?.[1]
    return server === undefined && address ? profile(address) : undefined
  }
}

/** The settings of a site. The nodes are those that a wallet on another device may be sent to: the chains' public ones. */
const settingsOf = (config: Config, options: KisslockOptions): KitSettings => {
  const settings = publicConfigOf(options)
  const nodes = settings.chains.map(({ id, wallet_rpc }) => [id, wallet_rpc[0] ?? ''])
  return { ...settings, local: localAnswers(config, options), nodes: Object.fromEntries(nodes) }
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
export const createKitCore = (config: Config, options: KisslockOptions, { holds, stored }: Remembered): KitCore => {
  const settings = settingsOf(config, options)
  const surroundings = onServer ? noSurroundings : { ...readSurroundings(), remembered: holds }
  const { server } = options
  const engine = async () => {
    if (server !== undefined) {
      const { takeSettings } = await import('./serverSettings')
      const { session, flow } = core
      await takeSettings(server, { settings, options, session, failed: flow.backgroundError.set })
      // The log of the settings; without a server there is none.
      const { keepLog } = await later.load()
      keepLog(core)
    }
    return createEngineOf(config, settings, stored)
  }
  const core = createStores(
    { config: settings, locale: { tag: 'en', dir: 'ltr' }, messages: first, engine },
    surroundings,
  )
  return { ...core, ...followConnection(config, core.runtime, surroundings.remembered) }
}
