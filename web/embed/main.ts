import '../src/dialog/theme/index.css'
import 'virtual:kisslock/accents.css'
import './embed.css'
import type { PageData } from '../src/server/wire.gen'
import { advise } from './advise'
import { createElementClass } from './KisslockConnect'
import { createSite } from './site'

const name = 'kisslock-connect'

/** Called by embed.js, which the server writes, with the site's settings and the visitor's sentences. */
export const define = (page: PageData): void => {
  if (!customElements.get(name)) customElements.define(name, createElementClass(createSite(page)))
  void advise(import.meta.url, location)
}
