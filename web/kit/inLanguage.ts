import directions from 'virtual:kisslock/directions'
import { createStore } from '../src/browser/store'
import type { Messages } from '../src/locale/messages'
import type { KitCore } from './core'
import type { Strings } from './language'

/** The strings of a site for a language: of the tag itself, else of its language without script and region. */
const stringsOf = (strings: Strings, tag: string): Messages => strings[tag] ?? strings[tag.split('-')[0] ?? ''] ?? {}

/** Scripts that are written from right to left, for a language that Kisslock does not have. */
const rightToLeft = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)(-|$)/i

/**
 * The core in a language. English is below every language, so that a language of the site's own may lack sentences. The
 * site's strings are above all sentences, also of those that are loaded later.
 */
export const inLanguage = (core: KitCore, tag: string, loaded: Messages, strings: Strings): KitCore => {
  const own = stringsOf(strings, tag)
  const sentences = createStore<Messages>({ ...core.messages.get(), ...loaded, ...own })
  return {
    ...core,
    locale: { tag, dir: directions[tag] ?? (rightToLeft.test(tag) ? 'rtl' : 'ltr') },
    messages: {
      ...sentences,
      add: (more) => sentences.set({ ...sentences.get(), ...more, ...own }),
    },
  }
}
