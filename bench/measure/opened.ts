import type { Browser, CDPSession, Tab } from '../browser.ts'
import { fader } from './fade.ts'
import type { Input, Point } from './input.ts'
import { wallet, walletName } from './wallet.ts'
import { watcher } from './watch.ts'

/** After half a second without a request, the page is at rest when this time has passed at full speed. */
const restMs = 250

/** A page in a new browser context, with the watcher (`watch.ts`). */
export type Opened = {
  tab: Tab
  session: CDPSession
  /** Watches for a target from the next input on. */
  watch: (name: string, target: string) => Promise<void>
  /** Watches for targets, by name, from each navigation on. */
  watchFromStart: (targets: Readonly<Record<string, string>>) => Promise<void>
  /** Resolves with the center of the target with this name, when the watcher has seen it. */
  seen: (name: string) => Promise<Point>
  /** Slows the processor down from now on. */
  slow: (slowerBy: number) => Promise<void>
  /** Waits at full speed until the page is at rest. */
  rests: (button: string) => Promise<void>
}

export type Kind = { input?: Input; hasWallet?: boolean }

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const seenIn = async (tab: Tab): Promise<Opened['seen']> => {
  const found = new Map<string, PromiseWithResolvers<Point>>()
  const of = (name: string) => {
    const one = found.get(name) ?? Promise.withResolvers<Point>()
    found.set(name, one)
    return one
  }
  await tab.exposeFunction('benchSeen', (name: string, point: Point) => of(name).resolve(point))
  return (name) => of(name).promise
}

/** Open an empty tab in a new context, run a visit in it and close it. */
export const inTab = async <Result>(
  browser: Browser,
  { input, hasWallet }: Kind,
  visit: (opened: Opened) => Promise<Result>,
): Promise<Result> => {
  const phone = input === 'tap'
  const context = await browser.newContext({
    viewport: phone ? sizes.phone : sizes.desktop,
    hasTouch: phone,
    isMobile: phone,
    locale: 'en',
  })
  try {
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    await tab.addInitScript(fader)
    await tab.addInitScript(watcher)
    if (hasWallet) await tab.addInitScript(wallet, walletName)
    return await visit({
      tab,
      session,
      seen: await seenIn(tab),
      watch: (name, target) =>
        tab.evaluate(([name, target]) => window.benchWatch(name, target, 'input'), [name, target] as const),
      watchFromStart: async (targets) =>
        void (await tab.addInitScript((targets) => {
          for (const [name, target] of Object.entries(targets)) window.benchWatch(name, target, 'now')
        }, targets)),
      slow: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
      async rests(button) {
        await tab.waitForLoadState('networkidle')
        await tab.locator(button).first().waitFor()
        await tab.waitForTimeout(restMs)
      },
    })
  } finally {
    await context.close()
  }
}
