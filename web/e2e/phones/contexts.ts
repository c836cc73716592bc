import type { Page } from '@playwright/test'
import { phone } from '../journeys/wallets'

const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${ios}`
const android = phone.userAgent

/** Where a phone shows the page: its user agent, and what an app or the browser puts into the page. */
export type Context = {
  name: string
  userAgent: string
  /** Runs before the page's own scripts. */
  prepare?: (page: Page) => Promise<unknown>
  /** Whether the page is in the window of an app that is no wallet. */
  outside?: true
  /** Whether the page is in a wallet's own browser. */
  inWallet?: true
}

export const telegram = (page: Page) =>
  page.addInitScript(() => {
    const opened: unknown[] = []
    const postEvent = (event: string, data: string) => opened.push([event, data])
    Object.assign(window, { opened, TelegramWebview: {}, TelegramWebviewProxy: { postEvent } })
  })

/** An iPhone that asks for a computer's page names a Mac, and has touch points. */
const touched = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }))

export const instagram = `${iphone} Mobile/15E148 Instagram 360.0.0.28.86 (iPhone17,2; iOS 19_1; en_US)`

/** A phone's browsers, windows of apps, and a wallet's own browser. */
export const contexts: readonly Context[] = [
  { name: 'Safari on an iPhone', userAgent: `${iphone} Version/19.1 Mobile/15E148 Safari/604.1` },
  { name: 'Chrome on Android', userAgent: android },
  {
    name: 'a computer’s page on an iPhone',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/19.1 Safari/605.1.15`,
    prepare: touched,
  },
  { name: 'Telegram', userAgent: android, prepare: telegram, outside: true },
  { name: 'Instagram', userAgent: instagram, outside: true },
  {
    name: 'a wallet’s own browser',
    userAgent: android.replace('Pixel 10)', 'Pixel 10; wv)').replace('Chrome/', 'Version/4.0 Chrome/'),
    inWallet: true,
  },
]
