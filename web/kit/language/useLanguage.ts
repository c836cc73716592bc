import { useEffect, useMemo, useRef, useState } from 'react'
import { whenReachable } from '../../src/browser/lazy'
import { preloadForLanguage } from '../../src/dialog/loading/preload'
import { parts } from '../../src/dialog/preloads'
import { partMissing } from '../../src/errors/partMissing'
import { inLanguage } from '../../src/kisslock'
import type { Language, Messages, SentenceKey } from '../../src/locale/messages'
import type { KitCore } from '../core/kitCore'

/** Sentences of a site by language tag (BCP 47) and key. Values such as `{wallet}` have braces around their name. */
export type SiteStrings = Readonly<Record<string, Readonly<Partial<Record<SentenceKey, string>>>>>

const english: Language = { tag: 'en', dir: 'ltr' }

/** The strings of a site for a language: of the tag itself, else of its language without script and region. */
const stringsIn = ({ tag }: Language, strings: SiteStrings): Messages =>
  strings[tag] ?? strings[tag.split('-')[0] ?? ''] ?? {}

/**
 * Whether the visitor reads English, which is inside of the package: no code has to be loaded to find the language. A site with
 * strings for a kind of English is left to that code.
 */
const readsEnglish = (requested: string, strings: SiteStrings): boolean => {
  const [tag = ''] = requested === 'auto' ? navigator.languages : [requested]
  return /^en(-|$)/i.test(tag) && !Object.keys(strings).some((siteTag) => /^en-/i.test(siteTag))
}

/**
 * The core in the wanted language, and in English. The first render is in English, and in the site's own strings, so that server and browser
 * draw the same; the other sentences follow once they are loaded.
 */
export const useLanguage = (
  core: KitCore,
  requested: string,
  strings: SiteStrings,
): { core: KitCore; english: KitCore } => {
  const inEnglish = useMemo(() => inLanguage(core, english, {}, stringsIn(english, strings)), [core, strings])
  const [translated, setTranslated] = useState(inEnglish)
  const lastCore = useRef(translated)
  useEffect(() => {
    lastCore.current = translated
  }, [translated])
  useEffect(() => {
    let isCancelled = false
    const show = async (next: KitCore) => {
      // An open dialog keeps its language until it has the sentences of the next one, or they cannot be loaded.
      if (core.flow.get().open) await preloadForLanguage(lastCore.current, next, parts).catch(() => {})
      if (!isCancelled) setTranslated(next)
    }
    const cancel = () => {
      isCancelled = true
    }
    if (readsEnglish(requested, strings)) {
      if (lastCore.current !== inEnglish) void show(inEnglish)
      return cancel
    }
    whenReachable(() => import('./visitorLanguage'))
      .then(({ loadLanguage }) => loadLanguage(requested, Object.keys(strings)))
      .then(
        ({ language, messages }) => {
          // English is below every language, so that a language of the site's own may lack sentences.
          const next = inLanguage(core, language, messages, stringsIn(language, strings))
          void show(language.tag === 'en' ? inEnglish : next)
        },
        (error) => core.flow.backgroundError.set(partMissing(error)),
      )
    return cancel
  }, [core, requested, strings, inEnglish])
  return { core: translated, english: inEnglish }
}
