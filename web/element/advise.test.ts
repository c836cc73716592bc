import { afterEach, expect, it, vi } from 'vitest'
import { warnAboutPage } from './advise'

const createLocation = (href: string) => new URL(href) as unknown as Location

afterEach(() => vi.restoreAllMocks())

it.each([
  ['https://shop.example', 0],
  ['https://127.0.0.1.example', 0],
  ['https://shop.example', 0, 'https://cdn.example'],
  ['http://127.0.0.1:8000', 1],
  ['http://localhost:8000', 1],
])('on a page at %s, the script requests the page’s headers %i times', async (origin, times, script = origin) => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null))
  vi.spyOn(console, 'warn').mockReturnValue()
  await warnAboutPage(`${script}/wallet/assets/e.js`, createLocation(origin))
  expect(fetchSpy).toHaveBeenCalledTimes(times)
})

it.each([
  ['http://127.0.0.1:8000', 'same-origin', ['Cross-Origin-Opener-Policy']],
  ['http://127.0.0.1:8000', 'same-origin; report-to="x"', ['Cross-Origin-Opener-Policy']],
  ['http://127.0.0.1:8000', 'same-origin-allow-popups', []],
  ['http://127.0.0.1:8000', null, []],
  ['http://127.0.0.1:8201', null, ['is from http://127.0.0.1:8201, this page from http://127.0.0.1:8000']],
])('a script from %s on a page with the opener policy %s causes the warnings %j', async (script, policy, said) => {
  const headers = policy ? { 'cross-origin-opener-policy': policy } : {}
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { headers }))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await warnAboutPage(`${script}/wallet/assets/e.js`, createLocation('http://127.0.0.1:8000/'))
  expect(warn.mock.calls.map(([line]) => line)).toEqual(said.map((words) => expect.stringContaining(words)))
})

it('no warning is logged if the page’s headers cannot be requested', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await warnAboutPage('http://127.0.0.1:8000/e.js', createLocation('http://127.0.0.1:8000/'))
  expect(warn).not.toHaveBeenCalled()
})
