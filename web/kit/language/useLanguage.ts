import { useEffect, useMemo, useState } from 'react'
import { whenReachable } from '../../src/browser/lazy'
import type { Language, Messages } from '../../src/locale/messages'
import type { KitCore } from '../core/kitCore'
import { tellMissing } from '../core/lazyParts'
import { inLanguage } from './inLanguage'

/** Sentences of a site by language and key. */
export type SiteStrings = Readonly<Record<string, Messages>>

const english: Language = { tag: 'en', dir: 'ltr' }

/**
 * Whether the visitor reads English, which is inside of the package: no code has to be loaded to find the language. A site with
 * strings for a kind of English is left to that code.
 */
const readsEnglish = (wanted: string, strings: SiteStrings): boolean => {
  const [tag = ''] = wanted === 'auto' ? navigator.languages : [wanted]
  return /^en(-|$)/i.test(tag) && !Object.keys(strings).some((own) => /^en-/i.test(own))
}

/**
 * The core in the wanted language, and in English. The first render is in English, and in the site's own strings, so that server and browser
 * draw the same; the other sentences follow once they are loaded.
 */
export const useLanguage = (
  core: KitCore,
  wanted: string,
  strings: SiteStrings,
): { core: KitCore; english: KitCore } => {
  const inEnglish = useMemo(() => inLanguage(core, english, {}, strings), [core, strings])
  const [spoken, setSpoken] = useState(inEnglish)
  useEffect(() => {
    if (readsEnglish(wanted, strings)) return setSpoken(inEnglish)
    let left = false
    whenReachable(() => import('./visitorLanguage'))
      .then(({ speak }) => speak(wanted, Object.keys(strings)))
      .then(
        ({ language, messages }) => {
          if (!left) setSpoken(language.tag === 'en' ? inEnglish : inLanguage(core, language, messages, strings))
        },
        (error) => tellMissing(core, error),
      )
    return () => {
      left = true
    }
  }, [core, wanted, strings, inEnglish])
  return { core: spoken, english: inEnglish }
}
