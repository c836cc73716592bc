import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMarker, takeNamedWallet } from '../../browser/marker'
import { createPageUrl } from './pageAddress'

const pageLocation = {
  origin: 'https://tidepool.example',
  pathname: '/basket',
  search: '?item=7&token=s3cret&lang=de',
  hash: '#invite-key',
}

describe('the URL for a wallet’s own browser', () => {
  it.each([
    ['only origin and path, so that no token leaves the page', {}, '?kisslock=trust'],
    ['the query parameters that the site lists', { browse_query: ['lang', 'item'] }, '?item=7&lang=de&kisslock=trust'],
    ['the fragment if the site allows it', { browse_fragment: true }, '?kisslock=trust#invite-key'],
  ])('the URL for a wallet’s own browser contains %s', (_, carried, expectedAddress) => {
    expect(createPageUrl(carried, 'trust', pageLocation)).toBe(`https://tidepool.example/basket${expectedAddress}`)
  })
})

describe('the marker in the URL', () => {
  beforeEach(() => history.replaceState(null, '', '/'))

  it.each([
    ['/a?kisslock=trust', 'trust', '/a'],
    ['/a?x=%20+&kisslock=trust&y=ü#z', 'trust', '/a?x=%20+&y=%C3%BC#z'],
    ['/a?kisslock=a&kisslock=b', 'a', '/a'],
    ['/a?kisslockx=1#kisslock=2', undefined, '/a?kisslockx=1#kisslock=2'],
  ])('in the URL %s, the marker contains the wallet %s, and the URL becomes %s', (from, wallet, to) => {
    history.replaceState({ key: 'router' }, '', from)
    expect(takeNamedWallet()).toBe(wallet)
    expect(takeNamedWallet()).toBeUndefined()
    expect(location.href).toBe(`${location.origin}${to}`)
    expect(history.state).toEqual({ key: 'router' })
  })

  it('the marker is removed before the page’s router reads the URL, and returned only once, even after a discarded render', () => {
    history.replaceState(null, '', '/a?kisslock=trust')
    readMarker()
    readMarker()
    expect([location.search, takeNamedWallet(), takeNamedWallet()]).toEqual(['', 'trust', undefined])
  })

  describe('in Next, which restores its initial URL', () => {
    const { replaceState } = history
    const next = { __NA: true, tree: ['a'] }
    afterEach(() => Object.assign(history, { replaceState }))

    it('in Next, which restores its initial URL, the marker is removed in a way that Next’s router notices', async () => {
      history.replaceState(null, '', '/a?kisslock=trust')
      readMarker()
      history.replaceState(next, '', '/a?kisslock=trust')
      expect(takeNamedWallet()).toBe('trust')
      const calls: unknown[] = []
      // The stub replaces `replaceState` in the same way as Next's app-router.js does after its effects.
      history.replaceState = (data, unused, url) => {
        if (!data?.__NA) calls.push(url)
        replaceState.call(history, { ...data, __NA: true }, unused, url)
      }
      await vi.waitFor(() => expect(calls).toEqual([`${location.origin}/a`]))
      expect([location.search, history.state, takeNamedWallet()]).toEqual(['', next, undefined])
    })

    it('removing the marker keeps Next’s state if Next does not listen yet', () => {
      history.replaceState(next, '', '/a?kisslock=trust')
      readMarker()
      expect([location.search, history.state, takeNamedWallet()]).toEqual(['', next, 'trust'])
    })
  })
})
