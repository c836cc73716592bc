import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { isLogUrl } from './log'

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
export const listUrlsRequestedUntil = async (page: Page, mark?: string): Promise<string[]> => {
  const urls = await page.evaluate((mark) => {
    const untilMs = mark ? ((window as unknown as MarkedWindow).marks[mark] ?? 0) : performance.now()
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= untilMs)
    return [...new Set([location.href, ...entries.map(({ name }) => name)])]
  }, mark)
  return urls.filter((url) => !isLogUrl(url))
}

/** Return the size of a response's body for a browser that accepts only gzip. */
const measureGzipBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let byteCount = 0
      answer.on('data', (chunk: Buffer) => {
        byteCount += chunk.length
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(byteCount) : reject(new Error(`${url}: ${answer.statusCode}`)),
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
  const files = await Promise.all(urls.map(async (url) => ({ url, bytes: await measureGzipBytes(url) })))
  const sum = (summedFiles: typeof files) => summedFiles.reduce((total, { bytes }) => total + bytes, 0) / 1000
  const filesWithoutIcons = files.filter(({ url }) => !isIcon(url))
  return {
    kB: sum(filesWithoutIcons),
    iconsKB: sum(files.filter(({ url }) => isIcon(url))),
    requests: filesWithoutIcons.length,
    parts: filesWithoutIcons.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`),
  }
}
