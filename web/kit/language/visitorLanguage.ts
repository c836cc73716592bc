import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { whenReachable } from '../../src/browser/lazy'
import { findNearestTag } from '../../src/locale/language'
import type { Language, Messages } from '../../src/locale/messages'

/**
 * The tags of languages that are written from right to left. The tags are needed for a page in a language into which
 * Kisslock is not translated.
 */
const rightToLeftPattern = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)(-|$)/i

/**
 * Return the visitor's language: the requested language, or for `auto` the first of the browser's languages that is
 * available.
 */
export const chooseTag = (
  requestedTag: string,
  siteTags: readonly string[],
  listLanguages: () => readonly string[],
): string => {
  const supportedTags = [...new Set([...siteTags, ...Object.keys(directions)])]
  const requestedTags = requestedTag === 'auto' ? listLanguages() : [requestedTag]
  return requestedTags.map((tag) => findNearestTag(tag, supportedTags)).find((tag) => tag !== undefined) ?? 'en'
}

/** A language with its first sentences. If only the site has the language, Kisslock has no sentences in it. */
export type LoadedLanguage = { language: Language; messages: Messages }

const warnedTags = new Set<string>()

/** In development, warn about a language that neither Kisslock nor the site has, once per page. */
const warnAboutUnknownTag = (requestedTag: string, siteTags: readonly string[]) => {
  const supportedTags = [...new Set([...siteTags, ...Object.keys(directions)])].sort()
  if (
    process.env.NODE_ENV === 'production' ||
    requestedTag === 'auto' ||
    findNearestTag(requestedTag, supportedTags) ||
    warnedTags.has(requestedTag)
  )
    return
  warnedTags.add(requestedTag)
  // biome-ignore lint/suspicious/noConsole: the warning is for the developer of the site
  console.warn(
    `Kisslock: \`locale\` is "${requestedTag}", a language without sentences, so visitors read English. Give \`strings\` for it, or one of: ${supportedTags.join(', ')}.`,
  )
}

/** Find the visitor's language and load its first sentences. */
export const loadLanguage = async (requestedTag: string, siteTags: readonly string[]): Promise<LoadedLanguage> => {
  warnAboutUnknownTag(requestedTag, siteTags)
  const tag = chooseTag(requestedTag, siteTags, () => navigator.languages)
  const dir = directions[tag] ?? (rightToLeftPattern.test(tag) ? 'rtl' : 'ltr')
  const isSupported = tag in directions && tag !== 'en'
  const messages = isSupported ? (await whenReachable(() => loadSentences(tag, 'first'))).default : {}
  return { language: { tag, dir }, messages }
}
