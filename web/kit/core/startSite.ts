import type { Config } from 'wagmi'
import { createEngine } from '../../src/engine/createEngine'
import { ownConfig } from '../../src/engine/siteConfig'
import { type Runtime, startRuntime } from '../../src/flow/runtime'
import type { KisslockCore } from '../../src/kisslock'
import type { PublicConfig } from '../../src/server/wire.gen'
import type { KisslockOptions } from '../settings/options'
import type { ReplaceableSettings } from '../settings/serverSettings'

type Start = {
  config: Config
  options: KisslockOptions
  settings: ReplaceableSettings<PublicConfig>
  /** The library's stored state of the last page load. */
  stored: Promise<unknown>
  remembered: boolean
}

/** Takes over the settings of a server, and keeps the log that they ask for; without a server there is none. */
const applyServerSettings = async (server: string, core: KisslockCore, { settings, options }: Start) => {
  const { applySettings, bufferLog } = await import('../settings/serverSettings')
  const { session, flow } = core
  await applySettings(server, { settings, options, session, failed: flow.backgroundError.set })
  bufferLog(core)
}

/** Starts a site's runtime: loaded at a click at the latest, without one after the page has come to rest. */
export const startSite = async (core: KisslockCore, start: Start): Promise<Runtime> => {
  const { config, options, settings, stored, remembered } = start
  if (options.server !== undefined) await applyServerSettings(options.server, core, start)
  const { domain, flow, session } = core
  const siteLibrary = ownConfig(config as never, await stored)
  const engine = createEngine(settings.get(), { own: siteLibrary })
  return startRuntime({ config: settings.get(), domain, flow, remembered, session, engine })
}
