import { marker } from '../../browser/marker'

/** What of the page's address goes to a wallet's app, through the link host of its maker. */
export type BrowseSettings = { readonly browse_query?: readonly string[]; readonly browse_fragment?: boolean }

type Place = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value

/**
 * The address of the page for a wallet's own browser: origin and path, the keys of the query that the site lists, the fragment
 * only if the site says so, and the wallet at which the dialog opens there.
 */
export const pageAddress = (
  { browse_query: names = [], browse_fragment = false }: BrowseSettings,
  wallet: string,
  { origin, pathname, search, hash }: Place = location,
): string => {
  const pairs = search.slice(1).split('&')
  const keptPairs = pairs.filter((pair) => pair && names.includes(nameOf(pair) ?? ''))
  return `${origin}${pathname}?${[...keptPairs, `${marker}=${wallet}`].join('&')}${browse_fragment ? hash : ''}`
}
