import type { Messages } from '../../src/locale/messages'

/** Sentences by language; those of the language `''` are for all languages. */
const added: Record<string, Messages> = {}

/** Adds the sentences of a site's own wallet. */
export const addSentences = (tag: string, messages: Messages): void => {
  added[tag] = { ...added[tag], ...messages }
}

/** The added sentences in a language: its own, else those of its language without region, else the English ones. */
export const addedSentences = (tag: string): Messages => ({
  ...added[''],
  ...added.en,
  ...added[tag.split('-')[0] ?? ''],
  ...added[tag],
})
