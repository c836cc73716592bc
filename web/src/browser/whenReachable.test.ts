import { afterEach, expect, it, vi } from 'vitest'
import { whenReachable } from './whenReachable'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const offline = (ask: () => Promise<unknown>) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetch = vi.fn(ask)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('with a network a part is imported at once', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const importPart = vi.fn(async () => 'part')
  const part = whenReachable(importPart)
  expect(importPart).toHaveBeenCalledOnce()
  expect(await part).toBe('part')
  expect(fetch).not.toHaveBeenCalled()
})

it('without a network no import begins, because a browser may keep its failure', async () => {
  offline(() => Promise.reject(new TypeError('Failed to fetch')))
  const importPart = vi.fn(async () => 'part')
  await expect(whenReachable(importPart)).rejects.toThrow('Failed to fetch')
  expect(importPart).not.toHaveBeenCalled()
})

it('a site that answers is imported from, also where the browser says that there is no network', async () => {
  const fetch = offline(async () => ({}))
  expect(await whenReachable(async () => 'part')).toBe('part')
  expect(fetch).toHaveBeenCalledExactlyOnceWith(location.href, { method: 'HEAD', cache: 'no-store' })
})
