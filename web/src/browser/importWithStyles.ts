const sheetPromisesByHref = new Map<string, Promise<void>>()

/**
 * Load a style sheet once. A link to the sheet that is already in the document's head, such as one in its HTML, counts
 * as loaded.
 */
const loadSheet = (href: string): Promise<void> => {
  const isLinked = [...document.head.querySelectorAll('link')].some((link) => link.href === href)
  const sheetPromise = isLinked
    ? Promise.resolve()
    : new Promise<void>((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
        link.onload = () => resolve()
        link.onerror = () => {
          // Remove the link, so that the next call tries to load the style sheet again.
          sheetPromisesByHref.delete(href)
          link.remove()
          reject(new Error(`The style sheet ${href} could not be loaded.`))
        }
        document.head.append(link)
      })
  sheetPromisesByHref.set(href, sheetPromise)
  return sheetPromise
}

/**
 * Load a chunk of the hosted page. This function replaces Vite's helper for lazy chunks. The function requests the
 * chunk and its style sheets at the same time, and resolves when all of them have loaded
 * (docs/internals/decisions/page.md#replaced-modules-in-the-build).
 */
export const importWithStyles = <Module>(
  load: () => Promise<Module>,
  stylePaths: readonly string[] = [],
  importerUrl = location.href,
): Promise<Module> => {
  const modulePromise = load()
  if (stylePaths.length === 0) return modulePromise
  const sheetPromises = stylePaths
    .map((path) => new URL(path, importerUrl).href)
    .map((href) => sheetPromisesByHref.get(href) ?? loadSheet(href))
  return Promise.all([modulePromise, ...sheetPromises]).then(([module]) => module)
}
