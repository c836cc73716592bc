import { markerName } from '../../browser/marker'

/**
 * The settings that select which parts of the page's URL are sent to a wallet's app. The host of the vendor's links
 * also receives the selected parts.
 */
export type BrowseSettings = { readonly browse_query?: readonly string[]; readonly browse_fragment?: boolean }

type PageLocation = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>

const findParameterName = (pair: string) => new URLSearchParams(pair).keys().next().value

/**
 * Return the page's URL for a wallet's own browser. This URL contains origin and path, the query parameters that the
 * site lists, the fragment if the site allows it, and the wallet's id, so that the dialog opens at that wallet.
 */
export const createPageUrl = (
  { browse_query: allowedNames = [], browse_fragment = false }: BrowseSettings,
  wallet: string,
  { origin, pathname, search, hash }: PageLocation = location,
): string => {
  const queryPairs = search.slice(1).split('&')
  const allowedPairs = queryPairs.filter((pair) => pair && allowedNames.includes(findParameterName(pair) ?? ''))
  return `${origin}${pathname}?${[...allowedPairs, `${markerName}=${wallet}`].join('&')}${browse_fragment ? hash : ''}`
}
