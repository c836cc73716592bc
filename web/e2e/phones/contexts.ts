import type { Page } from '@playwright/test'
import { phone } from '../journeys/wallets'

const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${ios}`
const android = phone.userAgent

/** A browser or an app that shows the page on a phone: its user agent, and the scripts that it adds to the page. */
export type Context = {
  name: string
  userAgent: string
  /** Called before the page's own scripts run. */
  prepare?: (page: Page) => Promise<unknown>
  /** True if an app that is not a wallet shows the page in its own window. */
  outside?: true
  /** True if the page runs in a wallet's own browser. */
  inWallet?: true
}

export const simulateTelegram = (page: Page) =>
  page.addInitScript(() => {
    const opened: unknown[] = []
    const postEvent = (event: string, data: string) => opened.push([event, data])
    Object.assign(window, { opened, TelegramWebview: {}, TelegramWebviewProxy: { postEvent } })
  })

/**
 * Make the page's device report touch points. An iPhone that requests desktop sites sends the user agent of a Mac, but
 * reports touch points.
 */
const simulateTouchPoints = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }))

export const instagram = `${iphone} Mobile/15E148 Instagram 360.0.0.28.86 (iPhone17,2; iOS 19_1; en_US)`

/** The browsers of a phone, the windows of apps, and a wallet's own browser. */
export const contexts: readonly Context[] = [
  { name: 'Safari on an iPhone', userAgent: `${iphone} Version/19.1 Mobile/15E148 Safari/604.1` },
  { name: 'Chrome on Android', userAgent: android },
  {
    name: 'a computer’s page on an iPhone',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/19.1 Safari/605.1.15`,
    prepare: simulateTouchPoints,
  },
  { name: 'Telegram', userAgent: android, prepare: simulateTelegram, outside: true },
  { name: 'Instagram', userAgent: instagram, outside: true },
  {
    name: 'a wallet’s own browser',
    userAgent: android.replace('Pixel 10)', 'Pixel 10; wv)').replace('Chrome/', 'Version/4.0 Chrome/'),
    inWallet: true,
  },
]
