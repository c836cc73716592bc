import { warn } from './warn'

/** The files with a hash, by address: those of the import maps and of the page's tags. Undefined where no map has hashes. */
const hashedFiles = (): ReadonlySet<string> | undefined => {
  const keys = [...document.querySelectorAll('script[type=importmap]')].flatMap(({ textContent }) =>
    Object.keys(JSON.parse(textContent ?? '').integrity ?? {}),
  )
  if (keys.length === 0) return undefined
  const tags = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>('script[integrity], link[integrity]')
  const named = [...tags].map(({ src, href }) => src || href)
  return new Set([...named, ...keys.map((key) => new URL(key, document.baseURI).href)])
}

/** Tells of the first file beside this one that is loaded without a hash, on a page whose import map has hashes. */
export const watchHashes = (): void => {
  const hashed = hashedFiles()
  if (!hashed) return
  const folder = import.meta.url.replace(/[^/]*$/, '')
  const watch = new PerformanceObserver((loaded) => {
    const names = loaded.getEntries().map(({ name }) => name)
    const unchecked = names.find((name) => name.startsWith(folder) && name.endsWith('.js') && !hashed.has(name))
    if (!unchecked) return
    watch.disconnect()
    warn(
      `Kisslock: the import map of this page has hashes, but none for ${unchecked}, which the browser runs unchecked. Write the hashes of integrity.json into the map by the address of each file, below ${folder}.`,
    )
  })
  watch.observe({ type: 'resource', buffered: true })
}
