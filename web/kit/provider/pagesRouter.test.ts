import { afterEach, expect, it, vi } from 'vitest'
import { removeMarkerFromRouter } from './pagesRouter'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/a?kisslock=trust&x=1#b', '/a?x=1#b'],
  ['/a?x=1&kisslock=trust#b', '/a?x=1#b'],
  ['/a#b?kisslock=2', undefined],
  ['/a?x=1', undefined],
])('Next’s Pages Router, which was started at %s, navigates to %s', (asPath, to) => {
  const replace = vi.fn(() => Promise.reject(new Error('Loading of the page was cancelled.')))
  vi.stubGlobal('next', { router: { asPath, replace } })
  history.replaceState(null, '', '/base/a?x=1#b')
  removeMarkerFromRouter()
  expect(replace.mock.calls).toEqual(to ? [[to, undefined, { shallow: true, scroll: false }]] : [])
})

it('on a page without Next, or with Next’s App Router, the router is not called', () => {
  expect(removeMarkerFromRouter()).toBeUndefined()
  vi.stubGlobal('next', { router: { replace: vi.fn() } })
  expect(removeMarkerFromRouter()).toBeUndefined()
})
