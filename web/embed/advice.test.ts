import { afterEach, expect, it, vi } from 'vitest'
import { isAdvised } from './advice'
import { advise } from './advise'

const page = (href: string) => new URL(href) as unknown as Location

afterEach(() => vi.restoreAllMocks())

it.each([
  ['https://shop.example/wallet/assets/e.js', 'https://shop.example/', false],
  ['https://wallet.example/assets/e.js', 'https://shop.example/', true],
  ['http://127.0.0.1:8000/wallet/assets/e.js', 'http://127.0.0.1:8000/', true],
  ['http://localhost:8000/wallet/assets/e.js', 'http://localhost:8000/', true],
  ['https://127.0.0.1.example/e.js', 'https://127.0.0.1.example/', false],
])('a script of %s on %s: advice %s', (script, href, advised) => {
  expect(isAdvised(script, page(href))).toBe(advised)
})

it.each([
  ['http://127.0.0.1:8000', 'same-origin', ['Cross-Origin-Opener-Policy']],
  ['http://127.0.0.1:8000', 'same-origin; report-to="x"', ['Cross-Origin-Opener-Policy']],
  ['http://127.0.0.1:8000', 'same-origin-allow-popups', []],
  ['http://127.0.0.1:8000', null, []],
  ['http://127.0.0.1:8201', null, ['is from http://127.0.0.1:8201, this page from http://127.0.0.1:8000']],
])('a script of %s on a page with %s: %s', async (script, policy, said) => {
  const headers = policy ? { 'cross-origin-opener-policy': policy } : {}
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { headers }))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await advise(`${script}/wallet/assets/e.js`, page('http://127.0.0.1:8000/'))
  expect(warn.mock.calls.map(([line]) => line)).toEqual(said.map((words) => expect.stringContaining(words)))
})

it('a page that does not answer gets no advice about its headers', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await advise('http://127.0.0.1:8000/e.js', page('http://127.0.0.1:8000/'))
  expect(warn).not.toHaveBeenCalled()
})
