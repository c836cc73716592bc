import { expect, it } from 'vitest'
import { sampleScreens } from '../flow/screens.fixture'
import { createLiveText, type LiveText, type LiveValues } from './liveText'
import { shortenAddress } from './shortAddress'

const liveValues: LiveValues = { wallet: 'Rabby', address: '0xd8dA…6045', detected: 2 }

it.each<[keyof typeof sampleScreens, LiveText | undefined]>([
  ['home', { key: 'live.detected', params: { n: 2 } }],
  ['waiting', { key: 'live.waiting', params: { wallet: 'Rabby' } }],
  ['rejected', { key: 'live.rejected' }],
  ['timedOut', { key: 'live.failed', next: 'problem.timeout.body', params: { wallet: 'Rabby' } }],
  ['failed', undefined],
  ['connected', { key: 'live.connected', params: { name: '0xd8dA…6045' } }],
  ['help', undefined],
  ['guide', undefined],
  ['ready', undefined],
  ['resuming', undefined],
  ['account', undefined],
  ['leave', undefined],
  ['networks', undefined],
  ['adding', undefined],
])(
  'createLiveText returns the announcement of the screen "%s", or undefined if its heading is read instead',
  (at, expected) => {
    expect(createLiveText(sampleScreens[at], liveValues)).toEqual(expected)
  },
)

it('the dialog does not announce the list if it contains no detected wallet', () => {
  expect(createLiveText(sampleScreens.home, { ...liveValues, detected: 0 })).toBeUndefined()
})

it('a short address contains the first and last four digits, because people compare these digits', () => {
  expect(shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8dA…6045')
})
