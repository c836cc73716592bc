import directions from 'virtual:kisslock/directions'
import { createElementClass, type FirstData } from '../../embed/KisslockConnect'
import { lazy } from '../../src/browser/lazy'
import { takeMarker } from '../../src/browser/marker'
import { nearestTag } from '../../src/locale/language'
import { declaredBy } from './declared'
import type { ConnectOptions } from './options'
import { warn } from './warn'

export type { KisslockConnectElement, KisslockConnectEventMap } from '../element/page'
export type { ConnectAttributes } from './declared'
export type { ConnectChain, ConnectOptions } from './options'

const name = 'kisslock-connect'

/** The English sentence for a visitor whose press nothing answers: all languages would be a fifth of the first file. */
const loadFailed = 'The page could not load the wallets. Check your internet connection, then try again.'

/** Tells the page's developer what does not work, by a part that is loaded for this alone. */
const tell = (what: keyof typeof import('./problems').sentences, detail = ''): void => {
  import('./problems').then(({ sentences }) => warn(sentences[what] + detail)).catch(() => {})
}

/** The settings that the first element of the page declares. */
const declared = (): ConnectOptions => {
  try {
    const element = document.querySelector(name)
    return element ? declaredBy(element) : {}
  } catch (error) {
    tell('noJson', (error as Error).message)
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
    messages: { 'page.loadFailed': loadFailed },
    noteIn: { tag: 'en', dir: 'ltr' },
  }
}

let begun = false

const begin = async (given: ConnectOptions): Promise<void> => {
  begun = true
  const own = declared()
  const options = { ...own, ...given }
  const rest = lazy(() =>
    import('./rest').then(
      ({ start }) => start(options, own),
      (error) => {
        warn(
          `Kisslock: a part beside ${import.meta.url} could not be loaded. Copy the whole folder and the hashes of its integrity.json, and allow its origin in script-src.`,
        )
        throw error
      },
    ),
  )
  // A look that cannot be loaded or read leaves Kisslock's own.
  if (options.theme || /[^a-z]/.test(options.accent ?? ''))
    await import('./look').then(({ addLook }) => addLook(options)).catch(() => {})
  // Another copy may have been as far meanwhile.
  if (customElements.get(name)) return tell('there')
  customElements.define(name, createElementClass(firstData(options), rest))
}

/**
 * Sets up `<kisslock-connect>` for the page, once. Settings that the first element declares by attributes or JSON stay where
 * these have none. On a server nothing happens.
 */
export const setUp = (options: ConnectOptions = {}): void => {
  if (typeof document === 'undefined') return
  if (!globalThis.customElements) tell('noElements')
  else if (begun) tell('twice')
  else if (customElements.get(name)) tell('there')
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
  // Before the page's other scripts read the address.
  takeMarker()
  // Scripts of the page may call `setUp` first.
  if (document.readyState === 'complete') setTimeout(whenFound)
  else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, whenFound, { once: true })
}
