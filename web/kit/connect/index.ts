import '../../src/dialog/theme/index.css'
import 'virtual:kisslock/accents.css'
import '../../embed/embed.css'
import { declaredBy } from './declared'
import type { ConnectOptions } from './options'
import { warn } from './warn'

export type { ConnectChain, ConnectOptions } from './options'

const name = 'kisslock-connect'

/** The settings that the first element of the page declares, and the same as JSON. */
const declared = (): ConnectOptions => {
  const element = document.querySelector(name)
  try {
    return element ? declaredBy(element) : {}
  } catch (error) {
    warn(`Kisslock: the settings inside of <${name}> are no JSON: ${(error as Error).message}. Write one object, such as {"chains":[1]}.`)
    return {}
  }
}

let begun = false

const begin = async (options: ConnectOptions): Promise<void> => {
  begun = true
  const own = declared()
  const { elementClass } = await import('./rest')
  customElements.define(name, elementClass({ ...own, ...options }, JSON.stringify(own)))
}

/**
 * Sets up `<kisslock-connect>` for the page, once and before an element without settings of its own is in it. Settings that the
 * first element declares by attributes or JSON stay where these have none. On a server nothing happens.
 */
export const setUp = (options: ConnectOptions = {}): void => {
  if (typeof document === 'undefined') return
  if (!globalThis.customElements) warn(`Kisslock: this browser has no custom elements, so what is inside of <${name}> stays. Give a link to a page there.`)
  else if (begun) warn('Kisslock: setUp() came after <kisslock-connect> was set up. Call it once, in the module that imports kisslock/connect.')
  else if (customElements.get(name)) warn(`Kisslock: <${name}> is there already, by another copy of this script or by embed.js of a server. Load one of them.`)
  else void begin(options)
}

/** Sets up an element that is in the page, where no script has called `setUp`. */
const whenFound = (): void => {
  const found = () => begun || (document.querySelector(name) !== null && (setUp(), true))
  if (found()) return
  const watch = new MutationObserver(() => found() && watch.disconnect())
  watch.observe(document, { childList: true, subtree: true })
}

if (typeof document !== 'undefined') {
  // Scripts of the page that wait for its end may call `setUp` first.
  if (document.readyState === 'complete') setTimeout(whenFound)
  else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, whenFound, { once: true })
}
