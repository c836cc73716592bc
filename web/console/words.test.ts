import { describe, expect, it } from 'vitest'
import failures from '../../src/kisslock/data/failures.json'
import en from '../../src/kisslock/data/locales/en.json'
import { findErrorTitle } from './errorTitle'

describe('the title of an error code', () => {
  // Specification 8.7
  it.each(Object.keys(failures.page))(
    'the code %s has a title, and is shown in lower case as in tests and docs',
    (code) => {
      const { title, code: shown } = findErrorTitle(code.toUpperCase())
      expect(title && en[title as keyof typeof en]).toBeTruthy()
      expect(shown).toBe(code)
    },
  )

  it.each(['CLIENT_FETCH_ERROR', 'WALLET/UNHEARD-OF', 'TOSTRING', '__PROTO__', 'CONSTRUCTOR'])(
    'the unknown code %s is shown unchanged and has no title',
    (code) => {
      expect(findErrorTitle(code)).toEqual({ code, title: undefined })
    },
  )

  it.each(['LOG/FOREIGN-ORIGIN', 'AUTH/FOREIGN-ORIGIN', 'RPC/FOREIGN-ORIGIN', 'SIGN/FOREIGN-ORIGIN'])(
    'the title of the code %s mentions the setting site.origins',
    (code) => {
      expect(findErrorTitle(code)).toEqual({ code: code.toLowerCase(), title: 'console.error.origin' })
      expect(en['console.error.origin']).toContain('site.origins')
    },
  )

  it('the code OTHER, under which the log groups several codes, has a title', () => {
    expect(findErrorTitle('OTHER')).toEqual({ code: '', title: 'console.error.other' })
  })
})
