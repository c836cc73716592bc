// Imported before other code, so that the bundler does not create a separate chunk for a shared module
// (docs/internals/decisions/page.md#loading-order).
import '../../src/dialog/loading'
import { bufferLog } from '../../src/createPageCore'
import { ChainTile } from '../../src/dialog/entry/ChainTile'
import type { PageData } from '../../src/server/wire.gen'
import { warnAboutPage } from '../advise'
import { createElementRuntime, type ElementRuntime } from '../runtime'
import { createSite } from '../site'

/**
 * Start the runtime. The shell calls this function with the settings and sentences in embed.js, and with the wallet
 * named in the page's URL.
 */
export const start = (page: PageData, namedWallet?: string): ElementRuntime => {
  void warnAboutPage(import.meta.url, location)
  return createElementRuntime(createSite({ ...page, namedWallet, log: bufferLog, ChainTile }))
}
