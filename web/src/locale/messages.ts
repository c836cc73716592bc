import type en from '../../../src/kisslock/data/locales/en.json'

/** The key of a sentence. Every locale file has the same keys. */
export type MessageKey = Exclude<keyof typeof en, '$locale'>

/** Sentences of one language by key, possibly not all: a page starts with those of its button. */
export type Messages = Partial<Record<MessageKey, string>>

/** Values for a sentence's placeholders. */
export type Params = Readonly<Record<string, string | number>>

const placeholder = /\{(\w+)\}/g

/** Replaces the placeholders of a sentence. Numbers are formatted for the language; a placeholder without a value stays. */
export const format = (sentence: string, params: Params = {}, locale = 'en'): string =>
  sentence.replace(placeholder, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })

/** A sentence split at its placeholders: texts and placeholder names alternate, beginning with a text. */
export const split = (sentence: string): string[] => sentence.split(placeholder)
