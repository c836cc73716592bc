// Imported before other code, so that the bundler leaves no shared module in a chunk of its own (docs/internals/decisions/page.md#loading-order).
import '../../src/dialog/loading'
import { bufferLog } from '../../src/createPageCore'
import { ChainTile } from '../../src/dialog/entry/ChainTile'
import type { PageData } from '../../src/server/wire.gen'
import { advise } from '../advise'
import { createElementRuntime, type ElementRuntime } from '../runtime'
import { createSite } from '../site'

/** Called by the shell, with the settings and sentences that embed.js carries, and the wallet that the page's address has named. */
export const start = (page: PageData, arrived?: string): ElementRuntime => {
  void advise(import.meta.url, location)
  return createElementRuntime(createSite({ ...page, arrived, log: bufferLog, ChainTile }))
}
