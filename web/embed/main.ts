import './rest.css'
import type { PageData } from '../src/server/wire.gen'
import { advise } from './advise'
import { createRest, type Rest } from './rest'
import { createSite } from './site'

/** Called by the first file, with the settings and sentences that embed.js carries, and the wallet that the page's address has named. */
export const start = (page: PageData, arrived?: string): Rest => {
  void advise(import.meta.url, location)
  return createRest(createSite({ ...page, arrived }))
}
