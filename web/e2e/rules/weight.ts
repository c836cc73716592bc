import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { isOfLog } from './log'

type MarkedWindow = { marks: Record<string, number> }

/** Record the time at which the first element that matches the selector appears in the page, at every page load. */
export const markFirst = (page: Page, name: string, selector: string): Promise<unknown> =>
  page.addInitScript(
    ([name, selector]) => {
      const page = window as unknown as MarkedWindow
      page.marks ??= {}
      new MutationObserver((_, observer) => {
        if (!document.querySelector(selector)) return
        page.marks[name] = performance.now()
        observer.disconnect()
      }).observe(document, { subtree: true, childList: true, attributes: true })
    },
    [name, selector] as const,
  )

/**
 * Return the URLs that were requested before the performance mark `mark`, or until now without `mark`. The URLs include
 * the page's own URL. The chunk of the log is left out: it loads after the dialog is open and idle, and tools/sizes.py
 * limits the size of this chunk.
 */
export const requestedUntil = async (page: Page, mark?: string): Promise<string[]> => {
  const urls = await page.evaluate((mark) => {
    const until = mark ? ((window as unknown as MarkedWindow).marks[mark] ?? 0) : performance.now()
    const later = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= until)
    return [...new Set([location.href, ...later.map(({ name }) => name)])]
  }, mark)
  return urls.filter((url) => !isOfLog(url))
}

/** Return the size of a response's body for a browser that accepts only gzip. */
const gzipBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })

/** Return true for an image, and for a part of the catalogue's icons. */
export const isIcon = (url: string): boolean => /\.(svg|png|jpe?g|webp|ico)$|\/icons-[^/]*\/[^/]*$/.test(url)

/**
 * The weight of the requests. `kB` is in units of 1000 bytes, and does not include the icons, which are counted
 * separately.
 */
export type Weight = { kB: number; iconsKB: number; requests: number; parts: readonly string[] }

export const measureWeight = async (urls: readonly string[]): Promise<Weight> => {
  const parts = await Promise.all(urls.map(async (url) => ({ url, bytes: await gzipBytes(url) })))
  const sum = (some: typeof parts) => some.reduce((total, { bytes }) => total + bytes, 0) / 1000
  const rest = parts.filter(({ url }) => !isIcon(url))
  return {
    kB: sum(rest),
    iconsKB: sum(parts.filter(({ url }) => isIcon(url))),
    requests: rest.length,
    parts: rest.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`),
  }
}
