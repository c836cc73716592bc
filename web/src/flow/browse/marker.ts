/** The key in a page's address that names the wallet at which the dialog opens. */
export const marker = 'kisslock'

let named: string | undefined

const isOwn = (pair: string) => pair.startsWith(`${marker}=`)

/** A path with query and fragment, without the marker. */
const without = (path: string): string =>
  path.replace(/^([^?#]*)\?([^#]*)/, (_, before: string, query: string) => {
    const kept = query.split('&').filter((pair) => !isOwn(pair))
    return kept.length > 0 ? `${before}?${kept.join('&')}` : before
  })

/** Removes the marker from the page's address, and returns the wallet's id. The router's state of this entry stays as it is. */
const remove = (): string | undefined => {
  const { origin, pathname, search, hash } = location
  const own = search.slice(1).split('&').find(isOwn)
  if (!own) return undefined
  const replace = (state: unknown) => history.replaceState(state, '', origin + pathname + without(search + hash))
  const { state } = history
  // Next tells its router of a change that has no mark of Next's own, and puts the mark back; before it listens it does neither.
  if (state?.__NA) replace({ ...state, __NA: undefined })
  if (!state?.__NA || !history.state.__NA) replace(state)
  return own.slice(marker.length + 1)
}

/** The router of pages below Next's `pages/`, which has read the address before any module of a page runs. */
type PagesRouter = {
  asPath?: string
  replace: (path: string, as: undefined, options: { shallow: true; scroll: false }) => Promise<unknown>
}

/** Removes the marker from the address and from what a router of Next's would write there once more. */
const removeAgain = () => {
  remove()
  const { router } = (globalThis as { next?: { router?: PagesRouter | null } }).next ?? {}
  const path = router?.asPath
  // Another change of the page ends this one, and has an address of its own.
  if (path && without(path) !== path)
    router.replace(without(path), undefined, { shallow: true, scroll: false }).catch(() => {})
}

/** Takes the marker out of the page's address for `takeNamed`. */
export const takeMarker = (): void => {
  named = remove() ?? named
}

/** The id of the wallet that the page's address has named, once. */
export const takeNamed = (): string | undefined => {
  if (named === undefined) takeMarker()
  const wallet = named
  named = undefined
  // Next writes the address that it was started with once more.
  if (wallet !== undefined) setTimeout(removeAgain)
  return wallet
}
