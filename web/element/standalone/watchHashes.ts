import { warnOnce } from './warn'

/**
 * Return the URLs of the files for which the page's import maps or tags contain a hash. Undefined if no import map
 * contains hashes.
 */
const findHashedUrls = (): ReadonlySet<string> | undefined => {
  const importMapUrls = [...document.querySelectorAll('script[type=importmap]')].flatMap(({ textContent }) =>
    Object.keys(JSON.parse(textContent ?? '').integrity ?? {}),
  )
  if (importMapUrls.length === 0) return undefined
  const integrityElements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
    'script[integrity], link[integrity]',
  )
  const integrityUrls = [...integrityElements].map(({ src, href }) => src || href)
  return new Set([...integrityUrls, ...importMapUrls.map((key) => new URL(key, document.baseURI).href)])
}

/** If the page's import map contains hashes, warn about the first file in this folder that loads without a hash. */
export const watchHashes = (): void => {
  const hashedUrls = findHashedUrls()
  if (!hashedUrls) return
  const moduleFolder = import.meta.url.replace(/[^/]*$/, '')
  const resourceObserver = new PerformanceObserver((entryList) => {
    const loadedUrls = entryList.getEntries().map(({ name }) => name)
    const fileWithoutHash = loadedUrls.find(
      (name) => name.startsWith(moduleFolder) && name.endsWith('.js') && !hashedUrls.has(name),
    )
    if (!fileWithoutHash) return
    resourceObserver.disconnect()
    warnOnce(
      `Kisslock: the import map of this page has hashes, but none for ${fileWithoutHash}, which the browser runs unchecked. Write the hashes of integrity.json into the map by the address of each file, below ${moduleFolder}.`,
    )
  })
  resourceObserver.observe({ type: 'resource', buffered: true })
}
