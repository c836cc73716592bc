import type { Config } from 'wagmi'
import { createEngine } from '../../src/engine/createEngine'
import { createSiteConfig } from '../../src/engine/siteConfig'
import { type Runtime, startRuntime } from '../../src/flow/runtime'
import type { KisslockCore } from '../../src/kisslock'
import type { PublicConfig } from '../../src/server/wire.gen'
import type { KisslockOptions } from '../settings/options'
import type { ReplaceableSettings } from '../settings/serverSettings'

type StartParameters = {
  config: Config
  options: KisslockOptions
  settings: ReplaceableSettings<PublicConfig>
  /** wagmi's stored state from the last page load. */
  stored: Promise<unknown>
  hasStored: boolean
}

/** Apply the settings of a server, and start the client log if they enable it. A site without a server has no log. */
const applyServerSettings = async (server: string, core: KisslockCore, { settings, options }: StartParameters) => {
  const { applySettings, bufferLog } = await import('../settings/serverSettings')
  const { session, flow } = core
  await applySettings(server, { settings, options, session, onFailure: flow.backgroundError.set })
  bufferLog(core)
}

/** Start a site's runtime. Called at the first click, or when the page is idle. */
export const startSite = async (core: KisslockCore, parameters: StartParameters): Promise<Runtime> => {
  const { config, options, settings, stored, hasStored } = parameters
  if (options.server !== undefined) await applyServerSettings(options.server, core, parameters)
  const { domain, flow, session } = core
  const siteConfig = createSiteConfig(config as never, await stored)
  const engine = createEngine(settings.get(), { siteConfig: siteConfig })
  return startRuntime({ config: settings.get(), domain, flow, hasStored, session, engine })
}
