/** The router of pages below Next's `pages/`, which has read the address before any module of a page runs. */
type PagesRouter = {
  asPath?: string
  replace: (path: string, as: undefined, options: { shallow: true; scroll: false }) => Promise<unknown>
}

/** Leads a router that still has the key of a wallet's link to the page's own address, which has lost it. */
export const leadPagesRouter = (): void => {
  const { router } = (globalThis as { next?: { router?: PagesRouter | null } }).next ?? {}
  const [, path] = /^([^?#]*)\?([^#]*&)?kisslock=/.exec(router?.asPath ?? '') ?? []
  if (path === undefined) return
  // Another change of the page ends this one, and has an address of its own.
  router?.replace(path + location.search + location.hash, undefined, { shallow: true, scroll: false }).catch(() => {})
}
