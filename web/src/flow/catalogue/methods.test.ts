import { expect, it } from 'vitest'
import type { Method } from '../screen'
import { orderMethods, type Surroundings } from './methods'

const all: Method[] = ['extension', 'desktop', 'qr_code']
const computer: Surroundings = { phone: false, scanning: true }
const phone: Surroundings = { phone: true, scanning: true }
const unset: Surroundings = { phone: false, scanning: false }

it.each<[string, Method[], Surroundings, Method[]]>([
  ['a computer offers an app beside it, the phone, an extension', all, computer, ['desktop', 'qr_code', 'extension']],
  ['a computer prefers the phone to an extension', ['extension', 'qr_code'], computer, ['qr_code', 'extension']],
  ['what was used last comes first', all, { ...computer, last: 'extension' }, ['extension', 'desktop', 'qr_code']],
  ['a method the wallet has lost does not come first', ['qr_code'], { ...computer, last: 'desktop' }, ['qr_code']],
  ['a phone begins with the app on it', all, phone, ['qr_code', 'extension', 'desktop']],
  [
    'a phone begins with its app also when a computer used another way',
    all,
    { ...phone, last: 'desktop' },
    ['qr_code', 'extension', 'desktop'],
  ],
  ['without scanning an extension comes first', all, unset, ['extension', 'desktop', 'qr_code']],
  ['a wallet with one method has one', ['qr_code'], unset, ['qr_code']],
  ['a wallet with none has none', [], computer, []],
])('%s', (_, methods, surroundings, expected) => {
  expect(orderMethods(methods, surroundings)).toEqual(expected)
})
