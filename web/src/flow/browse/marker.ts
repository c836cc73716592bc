/** The key in a page's address that names the wallet at which the dialog opens. */
export const marker = 'kisslock'

/** Takes the marker out of the page's address and returns the wallet's id. The router's state of this entry stays as it is. */
export const takeMarker = (): string | undefined => {
  const { origin, pathname, search, hash } = location
  const pairs = search.slice(1).split('&')
  const own = pairs.find((pair) => pair.startsWith(`${marker}=`))
  if (!own) return undefined
  const kept = pairs.filter((pair) => !pair.startsWith(`${marker}=`)).join('&')
  history.replaceState(history.state, '', `${origin}${pathname}${kept && `?${kept}`}${hash}`)
  return own.slice(marker.length + 1)
}
