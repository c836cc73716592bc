import type { Browser } from '../browser.ts'
import type { Page } from '../pages.ts'

const patienceMs = 45_000
/** How long a page may send requests after its wallets are shown. */
const waitMs = 5000

/** The foreign hosts of a visit's requests, each with a count; every request is blocked. */
export type Attempts = ReadonlyMap<string, number>

/** One visit at full speed: opens the wallets, waits, and blocks and counts every request and socket to another host. */
export const attemptsOf = async (browser: Browser, page: Page, origin: string): Promise<Attempts> => {
  const attempts = new Map<string, number>()
  const count = (url: string) => {
    const { host } = new URL(url)
    attempts.set(host, (attempts.get(host) ?? 0) + 1)
  }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  try {
    await context.route(
      (url) => url.origin !== origin,
      (route) => {
        count(route.request().url())
        return route.abort()
      },
    )
    await context.routeWebSocket(/.*/, (socket) => {
      count(socket.url())
      return socket.close()
    })
    const tab = await context.newPage()
    await tab.goto(origin, { timeout: patienceMs })
    await tab.locator(page.button).first().click({ timeout: patienceMs })
    await tab.locator(page.wallet).first().waitFor({ timeout: patienceMs })
    await tab.waitForTimeout(waitMs)
    return attempts
  } finally {
    await context.close()
  }
}
