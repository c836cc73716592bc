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
  // If a history state lacks Next.js's own marker, Next.js notifies its router of the change and restores the marker.
  // Before its listener is active, Next.js neither notifies its router nor restores the marker.
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
