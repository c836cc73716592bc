import type { Browser, CDPSession, Tab } from '../browser.ts'
import { defineBenchFade } from './fade.ts'
import type { Input, Point } from './input.ts'
import { installWallet, walletName } from './wallet.ts'
import { defineBenchWatch } from './watch.ts'

/** After half a second without a request, the page is at rest when this time has passed at full speed. */
const restMs = 250

/** A page in a new browser context, with the watcher (`watch.ts`). */
export type OpenedTab = {
  tab: Tab
  session: CDPSession
  /** Watches for a target from the next input on. */
  watch: (name: string, target: string) => Promise<void>
  /** Watches for targets, by name, from each navigation on. */
  watchFromStart: (targets: Readonly<Record<string, string>>) => Promise<void>
  /** Resolves with the center of the target with this name, when the watcher has seen it. */
  waitUntilSeen: (name: string) => Promise<Point>
  /** Slows the processor down from now on. */
  slowDown: (slowerBy: number) => Promise<void>
  /** Waits at full speed until the page is at rest. */
  waitForRest: (button: string) => Promise<void>
}

export type VisitOptions = { input?: Input; hasWallet?: boolean }

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const createSeen = async (tab: Tab): Promise<OpenedTab['waitUntilSeen']> => {
  const seenByName = new Map<string, PromiseWithResolvers<Point>>()
  const findOrCreate = (name: string) => {
    const seenPoint = seenByName.get(name) ?? Promise.withResolvers<Point>()
    seenByName.set(name, seenPoint)
    return seenPoint
  }
  await tab.exposeFunction('benchSeen', (name: string, point: Point) => findOrCreate(name).resolve(point))
  return (name) => findOrCreate(name).promise
}

/** Open an empty tab in a new context, run a visit in it and close it. */
export const visitInTab = async <Result>(
  browser: Browser,
  { input, hasWallet }: VisitOptions,
  visit: (opened: OpenedTab) => Promise<Result>,
): Promise<Result> => {
  const isPhone = input === 'tap'
  const context = await browser.newContext({
    viewport: isPhone ? viewports.phone : viewports.desktop,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en',
  })
  try {
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    await tab.addInitScript(defineBenchFade)
    await tab.addInitScript(defineBenchWatch)
    if (hasWallet) await tab.addInitScript(installWallet, walletName)
    return await visit({
      tab,
      session,
      waitUntilSeen: await createSeen(tab),
      watch: (name, target) =>
        tab.evaluate(([name, target]) => window.benchWatch(name, target, 'input'), [name, target] as const),
      watchFromStart: async (targets) =>
        void (await tab.addInitScript((targets) => {
          for (const [name, target] of Object.entries(targets)) window.benchWatch(name, target, 'now')
        }, targets)),
      slowDown: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
      async waitForRest(button) {
        await tab.waitForLoadState('networkidle')
        await tab.locator(button).first().waitFor()
        await tab.waitForTimeout(restMs)
      },
    })
  } finally {
    await context.close()
  }
}
