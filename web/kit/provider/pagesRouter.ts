/** The router of Next.js for pages in `pages/`. The router reads the URL before any module of a page runs. */
type PagesRouter = {
  asPath?: string
  replace: (path: string, as: undefined, options: { shallow: true; scroll: false }) => Promise<unknown>
}

/**
 * Update the router if its URL still contains the parameter `kisslock` of a wallet's link. Kisslock has already removed
 * this parameter from the URL in the address bar.
 */
export const removeMarkerFromRouter = (): void => {
  const { router } = (globalThis as { next?: { router?: PagesRouter | null } }).next ?? {}
  const [, path] = /^([^?#]*)\?([^#]*&)?kisslock=/.exec(router?.asPath ?? '') ?? []
  if (path === undefined) return
  // Ignore an error: if the router navigates again, the new navigation replaces this one and has its own URL.
  router?.replace(path + location.search + location.hash, undefined, { shallow: true, scroll: false }).catch(() => {})
}
