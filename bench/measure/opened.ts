import type { Browser, CDPSession, Tab } from '../browser.ts'
import { fader } from './fade.ts'
import type { Input } from './input.ts'
import { wallet, walletName } from './wallet.ts'
import { watcher } from './watch.ts'

/** How long anything may take before the benchmark gives up. */
export const patienceMs = 30_000

/** A page is at rest this long after half a second without a request, at full speed. */
const restMs = 250

/** A page of a new browser context in which the watcher looks. */
export type Opened = {
  tab: Tab
  session: CDPSession
  /** Looks for a target from the next input or from now on. */
  watch: (name: string, target: string, from?: 'now' | 'input') => Promise<void>
  /** Resolves when the watcher has seen what it looked for under this name. */
  seen: (name: string) => Promise<void>
  /** Slows the processor down from now on. */
  slow: (slowerBy: number) => Promise<void>
  /** Waits until the page has come to rest at full speed. */
  rests: (button: string) => Promise<void>
}

export type Kind = { input?: Input; phone?: boolean; hasWallet?: boolean }

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const seenIn = async (session: CDPSession): Promise<Opened['seen']> => {
  const heard = new Set<string>()
  const waiting = new Map<string, () => void>()
  session.on('Runtime.bindingCalled', ({ payload }) => {
    heard.add(payload)
    waiting.get(payload)?.()
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'benchSeen' })
  return (name) =>
    new Promise((resolve, reject) => {
      if (heard.has(name)) return resolve()
      const timer = setTimeout(() => reject(new Error(`${name} was not seen in time.`)), patienceMs)
      waiting.set(name, () => {
        clearTimeout(timer)
        resolve()
      })
    })
}

/** Opens an empty tab in a new context, runs a visit in it and closes it. */
export const inTab = async <Result>(
  browser: Browser,
  { input, phone, hasWallet }: Kind,
  visit: (opened: Opened) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({
    viewport: phone ? sizes.phone : sizes.desktop,
    hasTouch: !!phone || input === 'touch',
    isMobile: !!phone,
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
      seen: await seenIn(session),
      watch: (name, target, from = 'input') =>
        tab.evaluate(([name, target, from]) => window.benchWatch(name, target, from), [name, target, from] as const),
      slow: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
      async rests(button) {
        await tab.waitForLoadState('networkidle', { timeout: patienceMs })
        await tab.locator(button).first().waitFor({ timeout: patienceMs })
        await tab.waitForTimeout(restMs)
      },
    })
  } finally {
    await context.close()
  }
}
