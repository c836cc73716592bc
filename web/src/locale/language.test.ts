// @vitest-environment node
import { describe, expect, it } from 'vitest'
import vectors from '../../../vectors/accept-language.json'
import { chooseLanguage, nearestTag } from './language'

/** The cases in which exactly one language is requested, as by a page or an attribute. */
const single = vectors.cases.filter(({ languages }) => languages?.length === 1)

describe('the nearest language', () => {
  it.each(single)(
    'the nearest language for $title is the same as on the server',
    ({ languages, available, answer }) => {
      expect(nearestTag(languages?.[0] ?? '', available) ?? 'en').toBe(answer)
    },
  )

  it.each(['', '*', 'de;q=1', 'de_AT', '<b>'])('is undefined for %o, which is not a language tag', (wanted) => {
    expect(nearestTag(wanted, ['de', 'en'])).toBeUndefined()
  })
})

describe('the language of an element', () => {
  const tags = ['ar', 'de', 'en', 'fr']
  const wishes = { attribute: null, settings: 'auto', page: '', visitor: 'fr' }
  it.each([
    ['its own attribute', { attribute: 'ar', settings: 'de', page: 'en' }, 'ar'],
    ['the settings’ without one', { settings: 'de', page: 'en' }, 'de'],
    ['the page’s when the settings leave it open', { page: 'en-GB' }, 'en'],
    ['the visitor’s when no source names one', {}, 'fr'],
    ['the visitor’s when the attribute says so', { attribute: 'auto', settings: 'de', page: 'en' }, 'fr'],
    ['the next wish when one is for a language that is not there', { attribute: 'tlh', page: 'de' }, 'de'],
  ])('is %s', (_, some, tag) => {
    expect(chooseLanguage({ ...wishes, ...some }, tags)).toBe(tag)
  })
})
