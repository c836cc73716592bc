import directions from 'virtual:kisslock/directions'
import { lazy } from '../../src/browser/lazy'
import { readMarker } from '../../src/browser/marker'
import { nearestTag } from '../../src/locale/language'
import { createElementClass, type ShellData } from '../KisslockConnect'
import { declaredBy } from './declared'
import type { ConnectOptions } from './options'
import { warn } from './warn'

export type { KisslockConnectElement, KisslockConnectEventMap } from '../types'
export type { ConnectAttributes } from './declared'
export type { ConnectChain, ConnectOptions } from './options'

const name = 'kisslock-connect'

/** The English sentence for a visitor whose press nothing answers: all languages would be a fifth of this file. */
const loadFailed = 'The page could not load the wallets. Check your internet connection, then try again.'

/** Tells the page's developer what does not work, by a part that is loaded for this alone. */
const tell = (what: keyof typeof import('./problems').sentences, detail = ''): void => {
  import('./problems').then(({ sentences }) => warn(sentences[what] + detail)).catch(() => {})
}

/** The settings that an element declares. */
const declared = (element: Element | null | undefined): ConnectOptions => {
  try {
    return element ? declaredBy(element) : {}
  } catch (error) {
    tell('noJson', (error as Error).message)
    return {}
  }
}

/** Loads the runtime and starts it. */
const startRuntime = async (options: ConnectOptions, ...declared: readonly [ConnectOptions, Element | undefined]) => {
  const { start } = await import('./runtime').catch((error) => {
    warn(
      `Kisslock: a part beside ${import.meta.url} could not be loaded. Copy the whole folder and the hashes of its integrity.json, and allow its origin in script-src.`,
    )
    throw error
  })
  return start(options, ...declared)
}

const languages = Object.keys(directions)

/** What the button is drawn from, in the visitor's language where neither page nor settings name one. */
const shellData = (options: () => ConnectOptions): ShellData => {
  const tag = navigator.languages.map((one) => nearestTag(one, languages)).find(Boolean) ?? 'en'
  return {
    get config() {
      const { accent = '', scheme = 'auto', locale = 'auto' } = options()
      return { appearance: { accent, scheme, locale } }
    },
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    locales: languages,
    messages: { 'page.loadFailed': loadFailed },
    noteIn: { tag: 'en', dir: 'ltr' },
  }
}

/** Whether the settings have more of a theme than a named accent. */
const hasTheme = ({ theme, accent = '' }: ConnectOptions) => theme !== undefined || /[^a-z]/.test(accent)

/** A theme that cannot be loaded or read leaves Kisslock's own. */
const addTheme = (options: ConnectOptions) =>
  import('./theme').then(({ addTheme }) => addTheme(options)).catch(() => {})

let begun = false

const begin = async (settings: ConnectOptions): Promise<void> => {
  begun = true
  const found = document.querySelector(name)
  // The first element that has come into the page, and what it declares, which is read with the start.
  let first: Element | undefined
  let declaredOptions: ConnectOptions | undefined
  const options = () => ({ ...(declaredOptions ?? declared(first ?? found)), ...settings })
  const runtime = lazy(async () => {
    // Attributes count that a script sets in the turn in which it adds the element.
    await null
    declaredOptions ??= declared(first)
    if (!found && hasTheme(declaredOptions)) await addTheme(options())
    return startRuntime(options(), declaredOptions, first)
  })
  if (hasTheme(options())) await addTheme(options())
  // Another copy may have been as far meanwhile.
  if (customElements.get(name)) return tell('there')
  const Connect = createElementClass(shellData(options), runtime)
  customElements.define(
    name,
    class extends Connect {
      override connectedCallback() {
        first ??= this
        super.connectedCallback()
      }
    },
  )
}

/**
 * Sets up `<kisslock-connect>` for the page, once. Settings that the first element of the page declares by attributes or JSON,
 * also one that is added later, stay where these have none. On a server nothing happens.
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
  readMarker()
  // Scripts of the page may call `setUp` first.
  if (document.readyState === 'complete') setTimeout(whenFound)
  else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, whenFound, { once: true })
}
