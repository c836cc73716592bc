import { createStore } from '../../src/browser/store'
import type { Language, Messages } from '../../src/locale/messages'
import type { KitCore } from '../core/kitCore'
import type { SiteStrings } from './useLanguage'

/** The strings of a site for a language: of the tag itself, else of its language without script and region. */
const stringsOf = (strings: SiteStrings, tag: string): Messages =>
  strings[tag] ?? strings[tag.split('-')[0] ?? ''] ?? {}

/**
 * The core in a language. English is below every language, so that a language of the site's own may lack sentences. The
 * site's strings are above all sentences, also of those that are loaded later.
 */
export const inLanguage = (core: KitCore, language: Language, loaded: Messages, strings: SiteStrings): KitCore => {
  const own = stringsOf(strings, language.tag)
  const sentences = createStore<Messages>({ ...core.messages.get(), ...loaded, ...own })
  return {
    ...core,
    // A server's settings replace the first ones later.
    get config() {
      return core.config
    },
    locale: language,
    messages: {
      ...sentences,
      add: (more) => sentences.set({ ...sentences.get(), ...more, ...own }),
    },
  }
}
