// @vitest-environment node
import { describe, expect, it } from 'vitest'
import vectors from '../../../vectors/accept-language.json'
import { chooseLanguage, findNearestTag } from './language'

/** The cases in which exactly one language is requested, as by a page or an attribute. */
const singleLanguageCases = vectors.cases.filter(({ languages }) => languages?.length === 1)

describe('the nearest language', () => {
  it.each(singleLanguageCases)(
    'the page chooses the same language as the server for $title',
    ({ languages, available, answer }) => {
      expect(findNearestTag(languages?.[0] ?? '', available) ?? 'en').toBe(answer)
    },
  )

  it.each(['', '*', 'de;q=1', 'de_AT', '<b>'])(
    'the nearest language is undefined for %o, which is not a language tag',
    (wanted) => {
      expect(findNearestTag(wanted, ['de', 'en'])).toBeUndefined()
    },
  )
})

describe('the language of an element', () => {
  const tags = ['ar', 'de', 'en', 'fr']
  const wishes = { attribute: null, settings: 'auto', page: '', visitor: 'fr' }
  it.each([
    ['the language in its own attribute', { attribute: 'ar', settings: 'de', page: 'en' }, 'ar'],
    ['the language in the settings if the attribute is missing', { settings: 'de', page: 'en' }, 'de'],
    ['the page’s language if the settings contain no language', { page: 'en-GB' }, 'en'],
    ['the visitor’s language if no other source gives a language', {}, 'fr'],
    ['the visitor’s language if the attribute is "auto"', { attribute: 'auto', settings: 'de', page: 'en' }, 'fr'],
    [
      'the language of the next source if the language of the first source is not available',
      { attribute: 'tlh', page: 'de' },
      'de',
    ],
  ])('an element has %s', (_, some, tag) => {
    expect(chooseLanguage({ ...wishes, ...some }, tags)).toBe(tag)
  })
})
