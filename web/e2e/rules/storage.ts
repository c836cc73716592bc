import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Every key that a page keeps; nothing where storage is blocked. */
const keysOf = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => {
      try {
        return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      } catch {
        return []
      }
    })
    .catch(() => [])

/** Only the library's keys and ours are kept (contract section 5), beside those that the test put there itself. */
export const expectOwnKeysOnly = async (context: BrowserContext, planted: readonly string[]): Promise<void> => {
  const keys = (await Promise.all(context.pages().map(keysOf))).flat()
  const foreign = keys.filter((key) => !/^(wagmi|kisslock)\./.test(key) && !planted.includes(key))
  expect.soft(foreign, 'keys in storage that are neither the library’s nor ours').toEqual([])
  expect.soft(await context.cookies(), 'cookies').toEqual([])
}

/** What is in a page's `localStorage`. */
export const storedIn = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
