import directions from 'virtual:kisslock/directions'
import { createElementClass, type FirstData } from '../../embed/KisslockConnect'
import { lazy } from '../../src/browser/lazy'
import { nearestTag } from '../../src/locale/language'
import { declaredBy } from './declared'
import { addLook } from './look'
import type { ConnectOptions } from './options'
import { warn } from './warn'

export type { ConnectChain, ConnectOptions } from './options'

const name = 'kisslock-connect'

/** The settings that the first element of the page declares. */
const declared = (): ConnectOptions => {
  const element = document.querySelector(name)
  try {
    return element ? declaredBy(element) : {}
  } catch (error) {
    const { message } = error as Error
    warn(`Kisslock: the settings inside of <${name}> are no JSON (${message}). Write one object, such as {"chains":[1]}.`)
    return {}
  }
}

/** What the button is drawn from, in the visitor's language where neither page nor settings name one. */
const firstData = ({ accent = '', scheme = 'auto', locale = 'auto' }: ConnectOptions): FirstData => {
  const locales = Object.keys(directions)
  const tag = navigator.languages.map((one) => nearestTag(one, locales)).find(Boolean) ?? 'en'
  return {
    config: { appearance: { accent, scheme, locale } },
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    locales,
    messages: {},
  }
}

let begun = false

const begin = async (given: ConnectOptions): Promise<void> => {
  begun = true
  const own = declared()
  const options = { ...own, ...given }
  const rest = lazy(async () => (await import('./rest')).start(options, own))
  await addLook(options)
  customElements.define(name, createElementClass(firstData(options), rest))
}

/**
 * Sets up `<kisslock-connect>` for the page, once. Settings that the first element declares by attributes or JSON stay where
 * these have none. On a server nothing happens.
 */
export const setUp = (options: ConnectOptions = {}): void => {
  if (typeof document === 'undefined') return
  if (!globalThis.customElements)
    warn(`Kisslock: this browser has no custom elements, so the content of <${name}> stays. Write a link there.`)
  else if (begun)
    warn(`Kisslock: <${name}> is set up already. Call setUp() once, before an element is in the page.`)
  else if (customElements.get(name))
    warn(`Kisslock: <${name}> is there already, by another copy of this script or by embed.js of a server. Load one of them.`)
  else void begin(options)
}

/** Sets up an element that is in the page, where no script has called `setUp`. */
const whenFound = (): void => {
  const found = () => {
    if (!begun && document.querySelector(name)) setUp()
    return begun
  }
  if (found()) return
  const watch = new MutationObserver(() => found() && watch.disconnect())
  watch.observe(document, { childList: true, subtree: true })
}

if (typeof document !== 'undefined') {
  // Scripts of the page may call `setUp` first.
  if (document.readyState === 'complete') setTimeout(whenFound)
  else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, whenFound, { once: true })
}
