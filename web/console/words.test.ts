import { describe, expect, it } from 'vitest'
import failures from '../../src/kisslock/data/failures.json'
import en from '../../src/kisslock/data/locales/en.json'
import { errorTitle } from './errorTitle'

describe('a code', () => {
  // Specification 8.7
  it.each(Object.keys(failures.page))('the code %s has a title, and is shown like in tests and docs', (code) => {
    const { title, code: shown } = errorTitle(code.toUpperCase())
    expect(title && en[title as keyof typeof en]).toBeTruthy()
    expect(shown).toBe(code)
  })

  it.each(['CLIENT_FETCH_ERROR', 'WALLET/UNHEARD-OF', 'TOSTRING', '__PROTO__', 'CONSTRUCTOR'])(
    '%s, a foreign code, is shown unchanged as its title',
    (code) => {
      expect(errorTitle(code)).toEqual({ code, title: undefined })
    },
  )

  it.each(['LOG/FOREIGN-ORIGIN', 'AUTH/FOREIGN-ORIGIN', 'RPC/FOREIGN-ORIGIN', 'SIGN/FOREIGN-ORIGIN'])(
    '%s has the setting in its title',
    (code) => {
      expect(errorTitle(code)).toEqual({ code: code.toLowerCase(), title: 'console.error.origin' })
      expect(en['console.error.origin']).toContain('site.origins')
    },
  )

  it('every code that the log groups has a title', () => {
    expect(errorTitle('OTHER')).toEqual({ code: '', title: 'console.error.other' })
  })
})
