import { useEffect, useMemo, useRef, useState } from 'react'
import { whenReachable } from '../../src/browser/lazy'
import { preloadForLanguage } from '../../src/dialog/loading/preload'
import { dialogParts } from '../../src/dialog/preloads'
import { toPartMissing } from '../../src/errors/partMissing'
import { copyInLanguage } from '../../src/kisslock'
import type { Language, Messages, SentenceKey } from '../../src/locale/messages'
import type { KitCore } from '../core/kitCore'

/** A site's own sentences by language tag (BCP 47) and key. Placeholders such as `{wallet}` are in braces. */
export type SiteStrings = Readonly<Record<string, Readonly<Partial<Record<SentenceKey, string>>>>>

const englishLanguage: Language = { tag: 'en', dir: 'ltr' }

/** Return the site's sentences for a language tag, or for the language without script and region. */
const findStringsInLanguage = ({ tag }: Language, strings: SiteStrings): Messages =>
  strings[tag] ?? strings[tag.split('-')[0] ?? ''] ?? {}

/**
 * Return true if the visitor reads English. The package contains English, so in this case no code has to load to
 * determine the language. Returns false if the site has sentences for a variant of English.
 */
const readsEnglish = (requestedTag: string, strings: SiteStrings): boolean => {
  const [tag = ''] = requestedTag === 'auto' ? navigator.languages : [requestedTag]
  return /^en(-|$)/i.test(tag) && !Object.keys(strings).some((siteTag) => /^en-/i.test(siteTag))
}

/**
 * Return two cores: one in the requested language, and one in English. The first render is in English with the site's
 * own sentences, so that server and browser render the same HTML. Sentences in the requested language replace the
 * English sentences once they have loaded.
 */
export const useLanguage = (
  core: KitCore,
  requestedTag: string,
  strings: SiteStrings,
): { core: KitCore; english: KitCore } => {
  const englishCore = useMemo(
    () => copyInLanguage(core, englishLanguage, {}, findStringsInLanguage(englishLanguage, strings)),
    [core, strings],
  )
  const [translatedCore, setTranslatedCore] = useState(englishCore)
  const lastCoreRef = useRef(translatedCore)
  useEffect(() => {
    lastCoreRef.current = translatedCore
  }, [translatedCore])
  useEffect(() => {
    let isCancelled = false
    const showLanguage = async (nextCore: KitCore) => {
      // An open dialog keeps its language until the sentences of the next language have loaded, or failed to load.
      if (core.flow.get().open) await preloadForLanguage(lastCoreRef.current, nextCore, dialogParts).catch(() => {})
      if (!isCancelled) setTranslatedCore(nextCore)
    }
    const cancelLoading = () => {
      isCancelled = true
    }
    if (readsEnglish(requestedTag, strings)) {
      if (lastCoreRef.current !== englishCore) void showLanguage(englishCore)
      return cancelLoading
    }
    whenReachable(() => import('./visitorLanguage'))
      .then(({ loadLanguage }) => loadLanguage(requestedTag, Object.keys(strings)))
      .then(
        ({ language, messages }) => {
          // The copy keeps the English sentences of `core` as fallback, because a site's language can lack sentences.
          const nextCore = copyInLanguage(core, language, messages, findStringsInLanguage(language, strings))
          void showLanguage(language.tag === 'en' ? englishCore : nextCore)
        },
        (error) => core.flow.backgroundError.set(toPartMissing(error)),
      )
    return cancelLoading
  }, [core, requestedTag, strings, englishCore])
  return { core: translatedCore, english: englishCore }
}
