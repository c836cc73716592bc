import { takeNamedWallet } from '../../src/browser/marker'
import { whenIdle } from '../../src/browser/whenIdle'
import { createElementRuntime, type ElementRuntime } from '../runtime'
import { createSite } from '../site'
import { ChainTile } from './ChainTile'
import type { ConnectOptions } from './options'
import { createDialogPreparer, createPageData, readSiteIcons } from './settings'

/**
 * Check the settings for the page's developer when the page is idle. If the code of the check cannot be loaded, the
 * settings are not checked.
 */
const checkSettings = (...args: Parameters<typeof import('./tellProblems').printProblems>) =>
  whenIdle(() => {
    import('./tellProblems').then(({ printProblems }) => printProblems(...args)).catch(() => {})
  })

/**
 * Create the runtime from a site's settings. Invalid options fall back to the defaults. `firstElementArgs` contains the
 * first element and the settings that it declares.
 */
export const startStandalone = async (
  options: ConnectOptions,
  ...firstElementArgs: readonly [settings: ConnectOptions, element?: Element | undefined]
): Promise<ElementRuntime> => {
  const server = options.server && (await import('./server')).connectServer(options.server, options)
  const { readConfig } = server || {}
  const readPageData = () => {
    try {
      return createPageData(options, readConfig)
    } catch {
      return createPageData({}, readConfig)
    }
  }
  const settings = readPageData()
  const site = createSite({
    ...settings,
    namedWallet: takeNamedWallet(),
    ChainTile,
    icons: readSiteIcons(options),
    // Load the server's settings before the dialog, because the dialog lists the wallets in the settings.
    prepareDialog: createDialogPreparer(options, server ? settings.completeConfig : undefined),
  })
  const runtime = createElementRuntime(site)
  checkSettings(options, ...firstElementArgs)
  return server ? server.wrapRuntime(runtime, site) : runtime
}
