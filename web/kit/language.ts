import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { useEffect, useMemo, useState } from 'react'
import { partMissing } from '../src/errors/partMissing'
import { nearestTag } from '../src/locale/language'
import type { Messages } from '../src/locale/messages'
import type { KitCore } from './core'
import { inLanguage } from './inLanguage'

/** The language that the visitor reads: the wanted one, or with `auto` the first of the browser's that Kisslock has. */
export const tagOf = (wanted: string, own: readonly string[], languages: () => readonly string[]): string => {
  const tags = [...new Set([...own, ...Object.keys(directions)])]
  const candidates = wanted === 'auto' ? languages() : [wanted]
  return candidates.map((tag) => nearestTag(tag, tags)).find((tag) => tag !== undefined) ?? 'en'
}

/** Sentences of a site by language and key. */
export type Strings = Readonly<Record<string, Messages>>

/**
 * The core in the wanted language. The first render is in English, and in the site's own strings, so that server and browser
 * draw the same; the other sentences follow once they are loaded.
 */
export const useLanguage = (core: KitCore, wanted: string, strings: Strings): KitCore => {
  const first = useMemo(() => inLanguage(core, 'en', {}, strings), [core, strings])
  const [spoken, setSpoken] = useState(first)
  useEffect(() => {
    let left = false
    const tag = tagOf(wanted, Object.keys(strings), () => navigator.languages)
    const speak = (messages: Messages) => {
      if (!left) setSpoken(inLanguage(core, tag, messages, strings))
    }
    if (!(tag in directions)) speak({})
    else if (tag === 'en') setSpoken(first)
    else
      loadSentences(tag, 'first').then(
        (module) => speak(module.default),
        (error) => core.flow.backgroundError.set(partMissing(error)),
      )
    return () => {
      left = true
    }
  }, [core, wanted, strings, first])
  return spoken
}
