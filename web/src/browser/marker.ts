/** The key in a page's address that names the wallet at which the dialog opens. */
export const marker = 'kisslock'

let namedWallet: string | undefined

/** Removes the marker from the page's address, and returns the wallet's id. The router's state of this entry stays as it is. */
const removeMarker = (): string | undefined => {
  const { origin, pathname, search, hash } = location
  const pattern = /[?&]kisslock=([^&]*)/g
  const wallet = pattern.exec(search)?.[1]
  if (wallet === undefined) return undefined
  const rest = search.replace(pattern, '').replace(/^&/, '?')
  const replace = (state: unknown) => history.replaceState(state, '', origin + pathname + rest + hash)
  const { state } = history
  // Next tells its router of a change that has no mark of Next's own, and puts the mark back; before it listens it does neither.
  replace(state?.__NA ? { ...state, __NA: undefined } : state)
  if (history.state?.__NA !== state?.__NA) replace(state)
  return wallet
}

/** Takes the marker out of the page's address for `takeNamed`. */
export const readMarker = (): void => {
  namedWallet = removeMarker() ?? namedWallet
}

/** The id of the wallet that the page's address has named, once. */
export const takeNamedWallet = (): string | undefined => {
  if (namedWallet === undefined) readMarker()
  const wallet = namedWallet
  namedWallet = undefined
  // Next writes the address that it was started with once more.
  if (wallet !== undefined) setTimeout(removeMarker)
  return wallet
}
