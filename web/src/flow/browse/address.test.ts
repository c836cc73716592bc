import { beforeEach, describe, expect, it } from 'vitest'
import { takeMarker } from './marker'
import { pageAddress } from './pageAddress'

const place = {
  origin: 'https://tidepool.example',
  pathname: '/basket',
  search: '?item=7&token=s3cret&lang=de',
  hash: '#invite-key',
}

describe('the address for a wallet’s own browser', () => {
  it.each([
    ['origin and path alone: a token does not travel', {}, '?kisslock=trust'],
    ['the keys that the site lists', { browse_query: ['lang', 'item'] }, '?item=7&lang=de&kisslock=trust'],
    ['the fragment if the site says so', { browse_fragment: true }, '?kisslock=trust#invite-key'],
  ])('has %s', (_, carried, rest) => {
    expect(pageAddress(carried, 'trust', place)).toBe(`https://tidepool.example/basket${rest}`)
  })
})

describe('the marker', () => {
  beforeEach(() => history.replaceState(null, '', '/'))

  it.each([
    ['/a?kisslock=trust', 'trust', '/a'],
    ['/a?x=%20+&kisslock=trust&y=ü#z', 'trust', '/a?x=%20+&y=%C3%BC#z'],
    ['/a?kisslock=a&kisslock=b', 'a', '/a'],
    ['/a?kisslockx=1#kisslock=2', undefined, '/a?kisslockx=1#kisslock=2'],
  ])('%s is %s and leaves %s', (from, wallet, to) => {
    history.replaceState({ key: 'router' }, '', from)
    expect(takeMarker()).toBe(wallet)
    expect(location.href).toBe(`${location.origin}${to}`)
    expect(history.state).toEqual({ key: 'router' })
  })
})
