import type en from '../../../src/kisslock/data/locales/en.json'

type SentenceFileKey = Exclude<keyof typeof en, '$locale'>
type CountedKey = SentenceFileKey extends infer K ? (K extends `${infer Base}#${string}` ? Base : never) : never

/** The key of a sentence. A counted sentence has one key without its plural category: `live.results`. */
export type MessageKey = Exclude<SentenceFileKey, `${string}#${string}`> | CountedKey

/** The keys that a language can have. A counted sentence has one key for each of its plural categories (CLDR). */
export type SentenceKey = MessageKey | `${CountedKey}#${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`

/**
 * Sentences of one language by key. Sentences can be missing, because a page starts with only the sentences of its
 * button.
 */
export type Messages = Readonly<Partial<Record<string, string>>>

/** Values for a sentence's placeholders. */
export type Params = Readonly<Record<string, string | number>>

/** A language: its tag (BCP 47) and writing direction. */
export type Language = Readonly<{ tag: string; dir: 'ltr' | 'rtl' }>

const englishLanguage: Language = { tag: 'en', dir: 'ltr' }
const placeholderPattern = /\{(\w+)\}/g
/** Hebrew, Arabic and the scripts between them in Unicode, with their presentation forms. */
const rightToLeftPattern = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Wrap a value in Unicode's isolate characters (UAX #9, FSI and PDI). In a left-to-right sentence only a right-to-left
 * value is wrapped, in a right-to-left sentence every value.
 */
export const isolateDirection = (value: string, { dir }: Pick<Language, 'dir'>): string =>
  dir === 'rtl' || rightToLeftPattern.test(value) ? `\u2068${value}\u2069` : value

/**
 * Return the sentence for a key. For a counted sentence, the plural category (CLDR) of `n` is part of the key:
 * `live.results#few`.
 */
export const pickSentence = (messages: Messages, key: string, n: unknown, tag: string): string | undefined =>
  messages[key] ?? messages[`${key}#${new Intl.PluralRules(tag).select(Number(n))}`] ?? messages[`${key}#other`]

/** The supported languages that have their own digits: Persian, and Arabic in some regions. */
const localeDigitsPattern = /^(ar-|fa)/

/**
 * Write a number in a language. If the digits need no formatting, Intl is not used, because the first use of Intl takes
 * as long as a frame.
 */
const formatNumber = (value: number, tag: string): string =>
  /^\d{1,3}$/.test(`${value}`) && !localeDigitsPattern.test(tag) ? `${value}` : new Intl.NumberFormat(tag).format(value)

/**
 * Replace the placeholders of a sentence. Numbers are formatted for the language. A placeholder without a value stays
 * in the sentence.
 */
export const formatSentence = (sentence: string, params: Params = {}, language = englishLanguage): string =>
  sentence.replace(placeholderPattern, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatNumber(value, language.tag) : isolateDirection(value, language)
  })

/** Split a sentence at its placeholders. Texts and placeholder names alternate, beginning with a text. */
export const splitAtPlaceholders = (sentence: string): string[] => sentence.split(placeholderPattern)
