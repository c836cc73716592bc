import { useEffect, useMemo, useState } from 'react'
import { partMissing } from '../src/errors/partMissing'
import type { Language, Messages } from '../src/locale/messages'
import type { KitCore } from './core'
import { inLanguage } from './inLanguage'
import { later } from './page'

/** Sentences of a site by language and key. */
export type Strings = Readonly<Record<string, Messages>>

const english: Language = { tag: 'en', dir: 'ltr' }

/**
 * The core in the wanted language, and in English. The first render is in English, and in the site's own strings, so that server and browser
 * draw the same; the other sentences follow once they are loaded.
 */
export const useLanguage = (core: KitCore, wanted: string, strings: Strings): { core: KitCore; english: KitCore } => {
  const inEnglish = useMemo(() => inLanguage(core, english, {}, strings), [core, strings])
  const [spoken, setSpoken] = useState(inEnglish)
  useEffect(() => {
    let left = false
    later
      .load()
      .then(({ speak }) => speak(wanted, Object.keys(strings)))
      .then(
        ({ language, messages }) => {
          if (!left) setSpoken(language.tag === 'en' ? inEnglish : inLanguage(core, language, messages, strings))
        },
        (error) => core.flow.backgroundError.set(partMissing(error)),
      )
    return () => {
      left = true
    }
  }, [core, wanted, strings, inEnglish])
  return { core: spoken, english: inEnglish }
}
