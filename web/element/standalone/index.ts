import directions from 'virtual:kisslock/directions'
import { lazy } from '../../src/browser/lazy'
import { readMarker } from '../../src/browser/marker'
import { findNearestTag } from '../../src/locale/language'
import { createElementClass, type ShellData } from '../KisslockConnect'
import { readOptions } from './declared'
import type { ConnectOptions } from './options'
import { warnOnce } from './warn'

export type { KisslockConnectElement, KisslockConnectEventMap } from '../types'
export type { ConnectAttributes } from './declared'
export type { ConnectChain, ConnectOptions } from './options'

const elementName = 'kisslock-connect'

/**
 * The sentence for a visitor whose press has no effect, because the code could not be loaded. The sentence is only in
 * English: in all languages it would make up a fifth of this file.
 */
const loadFailedSentence = 'The page could not load the wallets. Check your internet connection, then try again.'

/**
 * Print a sentence about a problem for the page's developer. The code with the sentences loads only when there is a
 * problem.
 */
const printProblem = (problemKey: keyof typeof import('./problems').problemSentences, detail = ''): void => {
  import('./problems').then(({ problemSentences }) => warnOnce(problemSentences[problemKey] + detail)).catch(() => {})
}

/** Return the settings that an element declares. */
const readDeclaredOptions = (element: Element | null | undefined): ConnectOptions => {
  try {
    return element ? readOptions(element) : {}
  } catch (error) {
    printProblem('noJson', (error as Error).message)
    return {}
  }
}

/** Load the runtime and start it. */
const startRuntime = async (
  options: ConnectOptions,
  ...firstElementArgs: readonly [ConnectOptions, Element | undefined]
) => {
  const { startStandalone } = await import('./runtime').catch((error) => {
    warnOnce(
      `Kisslock: a part beside ${import.meta.url} could not be loaded. Copy the whole folder and the hashes of its integrity.json, and allow its origin in script-src.`,
    )
    throw error
  })
  return startStandalone(options, ...firstElementArgs)
}

const languageTags = Object.keys(directions)

/**
 * Return the data for the button. The button is in the visitor's language if neither the page nor the settings name a
 * language.
 */
const createShellData = (options: () => ConnectOptions): ShellData => {
  const tag = navigator.languages.map((language) => findNearestTag(language, languageTags)).find(Boolean) ?? 'en'
  return {
    get config() {
      const { accent = '', scheme = 'auto', locale = 'auto' } = options()
      return { appearance: { accent, scheme, locale } }
    },
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    locales: languageTags,
    messages: { 'page.loadFailed': loadFailedSentence },
    noteLocale: { tag: 'en', dir: 'ltr' },
  }
}

/** Return true if the settings contain more of a theme than a named accent. */
const hasCustomTheme = ({ theme, accent = '' }: ConnectOptions) => theme !== undefined || /[^a-z]/.test(accent)

/** Add the site's theme. If the code for themes cannot be loaded or the theme is invalid, the default theme is used. */
const addTheme = (options: ConnectOptions) =>
  import('./theme').then(({ addTheme }) => addTheme(options)).catch(() => {})

let hasStarted = false

const defineElement = async (settings: ConnectOptions): Promise<void> => {
  hasStarted = true
  const elementAtStart = document.querySelector(elementName)
  // `firstElement` is the element that was added to the page first. The runtime reads this element's settings when the
  // runtime starts.
  let firstElement: Element | undefined
  let declaredOptions: ConnectOptions | undefined
  const readCurrentOptions = () => ({
    ...(declaredOptions ?? readDeclaredOptions(firstElement ?? elementAtStart)),
    ...settings,
  })
  const runtime = lazy(async () => {
    // Wait a microtask, so that a script can add the element first and set its attributes immediately afterwards.
    await null
    declaredOptions ??= readDeclaredOptions(firstElement)
    if (!elementAtStart && hasCustomTheme(declaredOptions)) await addTheme(readCurrentOptions())
    return startRuntime(readCurrentOptions(), declaredOptions, firstElement)
  })
  if (hasCustomTheme(readCurrentOptions())) await addTheme(readCurrentOptions())
  // Another copy of this script can have defined the element in the meantime.
  if (customElements.get(elementName)) return printProblem('there')
  const ConnectElementClass = createElementClass(createShellData(readCurrentOptions), runtime)
  customElements.define(
    elementName,
    class extends ConnectElementClass {
      override connectedCallback() {
        firstElement ??= this
        super.connectedCallback()
      }
    },
  )
}

/**
 * Set up `<kisslock-connect>` for the page, once. `options` take priority over the settings that the first element of
 * the page declares in attributes or JSON, even if the element is added later. Does nothing on a server.
 */
export const setUp = (options: ConnectOptions = {}): void => {
  if (typeof document === 'undefined') return
  if (!globalThis.customElements) printProblem('noElements')
  else if (hasStarted) printProblem('twice')
  else if (customElements.get(elementName)) printProblem('there')
  else void defineElement(options)
}

/** Set up an element in the page if no script has called `setUp`. */
const setUpWhenFound = (): void => {
  const setUpIfFound = () => {
    if (!hasStarted && document.querySelector(elementName)) setUp()
    return hasStarted
  }
  if (setUpIfFound()) return
  const documentObserver = new MutationObserver(() => setUpIfFound() && documentObserver.disconnect())
  documentObserver.observe(document, { childList: true, subtree: true })
}

if (typeof document !== 'undefined') {
  // Remove the marker from the URL before the page's other scripts read the URL.
  readMarker()
  // Start after the page's scripts have run, so that they can call `setUp` first.
  if (document.readyState === 'complete') setTimeout(setUpWhenFound)
  else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, setUpWhenFound, { once: true })
}
