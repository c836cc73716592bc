import { expect, it } from 'vitest'
import type { Method } from '../screen'
import { orderMethods, type Surroundings } from './methods'

const all: Method[] = ['extension', 'desktop', 'qr_code']
const computer: Surroundings = { phone: false, scanning: true }
const phone: Surroundings = { phone: true, scanning: true }
const unset: Surroundings = { phone: false, scanning: false }

it.each<[string, Method[], Surroundings, Method[]]>([
  ['on a computer, the order is desktop app, phone, extension', all, computer, ['desktop', 'qr_code', 'extension']],
  ['on a computer, the phone comes before an extension', ['extension', 'qr_code'], computer, ['qr_code', 'extension']],
  [
    'the method that was used last comes first',
    all,
    { ...computer, last: 'extension' },
    ['extension', 'desktop', 'qr_code'],
  ],
  [
    'the method that was used last is not listed if the wallet no longer has it',
    ['qr_code'],
    { ...computer, last: 'desktop' },
    ['qr_code'],
  ],
  ['on a phone, the app comes first', all, phone, ['qr_code', 'extension', 'desktop']],
  [
    'on a phone, the app comes first even if a different method was used last',
    all,
    { ...phone, last: 'desktop' },
    ['qr_code', 'extension', 'desktop'],
  ],
  ['on a site without pairing, an extension comes first', all, unset, ['extension', 'desktop', 'qr_code']],
  ['a wallet with one method keeps its method', ['qr_code'], unset, ['qr_code']],
  ['a wallet without a method has an empty list', [], computer, []],
])('%s', (_, methods, surroundings, expected) => {
  expect(orderMethods(methods, surroundings)).toEqual(expected)
})
