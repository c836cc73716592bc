import type en from '../../../src/kisslock/data/locales/en.json'

/** The name of a sentence; every locale file has the same ones. */
export type MessageKey = Exclude<keyof typeof en, '$locale'>

/** Sentences of one language; a page starts with the few its button needs. */
export type Messages = Partial<Record<MessageKey, string>>

/** Values for a sentence's placeholders. */
export type Params = Readonly<Record<string, string | number>>

const placeholder = /\{(\w+)\}/g

/** Puts values into a sentence; numbers are written as the language writes them. */
export const format = (sentence: string, params: Params = {}, locale = 'en'): string =>
  sentence.replace(placeholder, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })

/** A sentence cut at its placeholders: text and names alternate, text first. */
export const split = (sentence: string): string[] => sentence.split(placeholder)
