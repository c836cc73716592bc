/** The query parameter that names the wallet at which the dialog opens. */
export const markerName = 'kisslock'

let namedWallet: string | undefined

/**
 * Remove the marker from the page's URL, and return the wallet's id. The `history.state` of a site's router stays
 * unchanged.
 */
const removeMarker = (): string | undefined => {
  const { origin, pathname, search, hash } = location
  const markerPattern = /[?&]kisslock=([^&]*)/g
  const wallet = markerPattern.exec(search)?.[1]
  if (wallet === undefined) return undefined
  const otherParameters = search.replace(markerPattern, '').replace(/^&/, '?')
  const replaceUrl = (state: unknown) => history.replaceState(state, '', origin + pathname + otherParameters + hash)
  const { state } = history
  // Next.js marks its history states with `__NA`. If a new state lacks `__NA`, Next.js notifies its router of the URL
  // and adds `__NA` again. If Next.js does not listen yet, the second `replaceUrl` adds `__NA` again.
  replaceUrl(state?.__NA ? { ...state, __NA: undefined } : state)
  if (history.state?.__NA !== state?.__NA) replaceUrl(state)
  return wallet
}

/** Remove the marker from the page's URL, and keep the wallet's id for `takeNamedWallet`. */
export const readMarker = (): void => {
  namedWallet = removeMarker() ?? namedWallet
}

/**
 * Return the id of the wallet named in the page's URL. Only the first call returns the id. All later calls return
 * undefined.
 */
export const takeNamedWallet = (): string | undefined => {
  if (namedWallet === undefined) readMarker()
  const wallet = namedWallet
  namedWallet = undefined
  // Remove the marker a second time, because Next.js writes its initial URL again.
  if (wallet !== undefined) setTimeout(removeMarker)
  return wallet
}
