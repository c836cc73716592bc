import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { whenReachable } from '../src/browser/lazy'
import { createStore, type Store } from '../src/browser/store'
import { createPageCore, type PageOptions } from '../src/createPageCore'
import type { ButtonParts } from '../src/dialog/entry/buttonParts'
import { watchProvider } from '../src/flow/provider'
import { copyInLanguage, type KisslockCore } from '../src/kisslock'
import type { Messages } from '../src/locale/messages'
import type { PageProvider } from '../src/wallets/pageProvider'
import { createSitePairing, type SitePairing } from './pairing'
import { storagePrefix } from './storagePrefix'

/** The data of the page, and the options that differ between the entry points of the element. */
export type SiteOptions = PageOptions & Pick<KisslockCore, 'prepareDialog' | 'icons'> & Pick<ButtonParts, 'ChainTile'>

/** The state that all elements of a page share: one connection, one dialog at a time, and the sentences by language. */
export type ElementSite = Pick<SiteOptions, 'ChainTile'> & {
  /** The core in the page's own language. Cores in other languages differ only in their sentences. */
  core: KisslockCore
  /** Returns a promise of the core in a language or, for the page's own language, the core itself. */
  coreInLanguage: (tag: string) => KisslockCore | Promise<KisslockCore>
  /** The provider of the connected wallet (EIP-1193), or null. */
  provider: Store<PageProvider | null>
  pairing: SitePairing
  /** The elements that are in the page. */
  elements: Set<Element>
  /** The element that shows the dialog: the element that was used last. */
  owner: Store<Element | undefined> & { set: (element: Element | undefined) => void }
}

/** Create the shared state from the data of embed.js, or from the settings of a page without a server. */
export const createSite = ({ ChainTile, icons = {}, prepareDialog, ...page }: SiteOptions): ElementSite => {
  const core = Object.assign(createPageCore({ ...page, storagePrefix }), { icons, prepareDialog })
  // Create the provider before any element adds its listeners, so that a listener for connections already finds the
  // provider.
  const provider = watchProvider(core)
  const coresByLanguage = new Map<string, KisslockCore | Promise<KisslockCore>>([[page.locale.tag, core]])
  const createCoreInLanguage = async (tag: string): Promise<KisslockCore> => {
    try {
      const { default: messages } = await whenReachable(() => loadSentences(tag, 'first'))
      const kisslock = copyInLanguage(core, { tag, dir: directions[tag] ?? 'ltr' }, messages as Messages)
      coresByLanguage.set(tag, kisslock)
      return kisslock
    } catch {
      // The page's language replaces a language that cannot be loaded. The next element with this language tries to
      // load the language again.
      coresByLanguage.delete(tag)
      return core
    }
  }
  const findOrCreateCore = (tag: string) => {
    const coreOrPromise = coresByLanguage.get(tag) ?? createCoreInLanguage(tag)
    coresByLanguage.set(tag, coreOrPromise)
    return coreOrPromise
  }
  return {
    ChainTile,
    core,
    coreInLanguage: findOrCreateCore,
    provider,
    pairing: createSitePairing(core),
    elements: new Set(),
    owner: createStore<Element | undefined>(undefined),
  }
}
