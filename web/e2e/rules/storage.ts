import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Return every key in a page's storage, or an empty list if storage is blocked. */
const readStorageKeys = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => {
      try {
        return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      } catch {
        return []
      }
    })
    .catch(() => [])

/** What a test allows in storage: keys that the test stored itself, and cookies if the site signs visitors in. */
type AllowedStorage = { planted: readonly string[]; cookies: RegExp | null }

/** Expect that storage contains only keys of wagmi and Kisslock, and that scripts can read no cookie. */
export const expectOwnKeysOnly = async (
  context: BrowserContext,
  { planted, cookies }: AllowedStorage,
): Promise<void> => {
  const keys = (await Promise.all(context.pages().map(readStorageKeys))).flat()
  const foreignKeys = keys.filter((key) => !/^(wagmi|kisslock)\./.test(key) && !planted.includes(key))
  expect.soft(foreignKeys, 'keys in storage that are neither the library’s nor ours').toEqual([])
  const storedCookies = await context.cookies()
  const safeAttributes = { httpOnly: true, sameSite: 'Lax', path: '/' }
  expect
    .soft(
      storedCookies.map(({ name }) => name).filter((name) => !cookies?.test(name)),
      'cookies',
    )
    .toEqual([])
  for (const cookie of storedCookies) expect.soft(cookie, cookie.name).toMatchObject(safeAttributes)
}

/** Return the content of a page's `localStorage`. */
export const readStorage = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
