import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendLog } from './log'

const site = { base_path: '/wallet' }
const fields = { level: 'debug', step: 'opened' }
const logUrl = '/wallet/api/auth/_log'
const fetchMock = vi.fn(async (_url: string, _options: RequestInit) => new Response(null))
const stubBeacon = (answer: (logUrl: string, body: URLSearchParams) => boolean) =>
  Object.assign(navigator, { sendBeacon: vi.fn(answer) }).sendBeacon

beforeEach(() => {
  fetchMock.mockClear()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon')
  Reflect.deleteProperty(navigator, 'onLine')
})

it('an entry is sent as a form with sendBeacon', () => {
  const sendBeacon = stubBeacon(() => true)
  sendLog(site, fields)
  expect(sendBeacon.mock.calls.map(([url, body]) => [url, String(body)])).toEqual([[logUrl, 'level=debug&step=opened']])
  expect(fetchMock).not.toHaveBeenCalled()
})

it.each([
  ['the queue of sendBeacon is full', () => stubBeacon(() => false)],
  [
    'sendBeacon throws',
    () =>
      stubBeacon(() => {
        throw new TypeError('blocked')
      }),
  ],
  ['the browser has no sendBeacon', () => {}],
])('an entry is sent in a request with keepalive if %s', (_, prepare) => {
  prepare()
  sendLog(site, fields)
  const [[asked, { method, keepalive, body }] = ['', {}]] = fetchMock.mock.calls
  expect([asked, method, keepalive, String(body)]).toEqual([logUrl, 'POST', true, 'level=debug&step=opened'])
})

it.each([
  ['rejects', async () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'throws',
    () => {
      throw new TypeError('blocked')
    },
  ],
  ['never ends', () => new Promise<never>(() => {})],
])('a request that %s causes no error, and the page does not wait for the response', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(sendLog(site, fields)).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 0))
})

it('while offline the page sends no request', () => {
  const sent = stubBeacon(() => true)
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  sendLog(site, fields)
  expect([sent.mock.calls.length, fetchMock.mock.calls.length]).toEqual([0, 0])
})
