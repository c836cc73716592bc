import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Every key in a page's storage; empty where storage is blocked. */
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

/** The allowed keys and cookies of a test: keys that the test stored itself, and cookies where the site signs in. */
type Kept = { planted: readonly string[]; cookies: RegExp | null }

/** Expects only the library's keys and Kisslock's own in storage, and no cookie that a script could read. */
export const expectOwnKeysOnly = async (context: BrowserContext, { planted, cookies }: Kept): Promise<void> => {
  const keys = (await Promise.all(context.pages().map(keysOf))).flat()
  const foreign = keys.filter((key) => !/^(wagmi|kisslock)\./.test(key) && !planted.includes(key))
  expect.soft(foreign, 'keys in storage that are neither the library’s nor ours').toEqual([])
  const kept = await context.cookies()
  const safe = { httpOnly: true, sameSite: 'Lax', path: '/' }
  expect
    .soft(
      kept.map(({ name }) => name).filter((name) => !cookies?.test(name)),
      'cookies',
    )
    .toEqual([])
  for (const cookie of kept) expect.soft(cookie, cookie.name).toMatchObject(safe)
}

/** The content of a page's `localStorage`. */
export const storedIn = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
