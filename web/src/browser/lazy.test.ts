import { afterEach, expect, it, vi } from 'vitest'
import { lazy, whenReachable } from './lazy'

it('a module is fetched once, even if it is requested several times', async () => {
  const fetchPart = vi.fn(async () => ({ name: 'part' }))
  const lazyPart = lazy(fetchPart)
  expect(lazyPart.get()).toBeUndefined()
  expect(fetchPart).not.toHaveBeenCalled()
  const [firstPart, secondPart] = await Promise.all([lazyPart.load(), lazyPart.load()])
  expect(firstPart).toBe(secondPart)
  expect(await lazyPart.load()).toBe(firstPart)
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

it('subscribers are called after the module has loaded, and before callers of load continue', async () => {
  const lazyPart = lazy(async () => 'here')
  const loadedParts: unknown[] = []
  lazyPart.subscribe(() => loadedParts.push(lazyPart.get()))
  await lazyPart.load().then(() => loadedParts.push('then'))
  expect(loadedParts).toEqual(['here', 'then'])
})

it('after a failure the next call fetches the module again', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('here')
  const lazyPart = lazy(fetchPart)
  const listener = vi.fn()
  lazyPart.subscribe(listener)
  const [firstLoad, secondLoad] = [lazyPart.load(), lazyPart.load()]
  await expect(firstLoad).rejects.toThrow('offline')
  await expect(secondLoad).rejects.toThrow('offline')
  expect([lazyPart.get(), listener.mock.calls.length]).toEqual([undefined, 0])
  expect(await lazyPart.load()).toBe('here')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

it('if a listener throws, the error is reported to the page, and the module stays loaded', async () => {
  const errorListener = vi.fn()
  vi.stubGlobal('reportError', errorListener)
  const fetchPart = vi.fn(async () => 'here')
  const lazyPart = lazy(fetchPart)
  lazyPart.subscribe(() => {
    throw new Error('of the listener')
  })
  expect([await lazyPart.load(), await lazyPart.load(), lazyPart.get()]).toEqual(['here', 'here', 'here'])
  expect(errorListener).toHaveBeenCalledExactlyOnceWith(new Error('of the listener'))
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stubOfflineBrowser = (ask: () => Promise<unknown>) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetch = vi.fn(ask)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('if the browser reports a network, a module is imported immediately', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const importPart = vi.fn(async () => 'part')
  const partPromise = whenReachable(importPart)
  expect(importPart).toHaveBeenCalledOnce()
  expect(await partPromise).toBe('part')
  expect(fetch).not.toHaveBeenCalled()
})

it('no import starts if the browser reports no network, because a browser may cache a failed import', async () => {
  stubOfflineBrowser(() => Promise.reject(new TypeError('Failed to fetch')))
  const importPart = vi.fn(async () => 'part')
  await expect(whenReachable(importPart)).rejects.toThrow('Failed to fetch')
  expect(importPart).not.toHaveBeenCalled()
})

it('modules of a reachable site are imported, even if the browser reports no network', async () => {
  const fetch = stubOfflineBrowser(async () => ({}))
  expect(await whenReachable(async () => 'part')).toBe('part')
  expect(fetch).toHaveBeenCalledExactlyOnceWith(location.href, { method: 'HEAD', cache: 'no-store' })
})

it('a lazy module is imported only if there is a network', async () => {
  stubOfflineBrowser(() => Promise.reject(new TypeError('Failed to fetch')))
  const importPart = vi.fn(async () => 'part')
  const lazyPart = lazy(importPart)
  await expect(lazyPart.load()).rejects.toThrow('Failed to fetch')
  expect(importPart).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  expect(await lazyPart.load()).toBe('part')
})
