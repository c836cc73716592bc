import { expect, it } from 'vitest'
import type { Method } from '../screen'
import { type MethodOptions, orderMethods } from './methods'

const allMethods: Method[] = ['extension', 'desktop', 'qr_code']
const onComputer: MethodOptions = { phone: false, scanning: true }
const onPhone: MethodOptions = { phone: true, scanning: true }
const withoutScanning: MethodOptions = { phone: false, scanning: false }

it.each<[string, Method[], MethodOptions, Method[]]>([
  [
    'on a computer, the order is desktop app, phone, extension',
    allMethods,
    onComputer,
    ['desktop', 'qr_code', 'extension'],
  ],
  [
    'on a computer, the phone comes before an extension',
    ['extension', 'qr_code'],
    onComputer,
    ['qr_code', 'extension'],
  ],
  [
    'the method that was used last comes first',
    allMethods,
    { ...onComputer, last: 'extension' },
    ['extension', 'desktop', 'qr_code'],
  ],
  [
    'the method that was used last is not listed if the wallet no longer has it',
    ['qr_code'],
    { ...onComputer, last: 'desktop' },
    ['qr_code'],
  ],
  ['on a phone, the app comes first', allMethods, onPhone, ['qr_code', 'extension', 'desktop']],
  [
    'on a phone, the app comes first even if a different method was used last',
    allMethods,
    { ...onPhone, last: 'desktop' },
    ['qr_code', 'extension', 'desktop'],
  ],
  [
    'on a site without pairing, an extension comes first',
    allMethods,
    withoutScanning,
    ['extension', 'desktop', 'qr_code'],
  ],
  ['a wallet with one method keeps its method', ['qr_code'], withoutScanning, ['qr_code']],
  ['a wallet without a method has an empty list', [], onComputer, []],
])('%s', (_, methods, surroundings, expected) => {
  expect(orderMethods(methods, surroundings)).toEqual(expected)
})
