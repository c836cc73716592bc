import './rest.css'
import type { PageData } from '../src/server/wire.gen'
import { advise } from './advise'
import { createRest, type Rest } from './rest'
import { createSite } from './site'

/** Called by the first file, with the settings and sentences that embed.js carries. */
export const start = (page: PageData): Rest => {
  void advise(import.meta.url, location)
  return createRest(createSite(page))
}
