import type { Moment } from './steps'

/**
 * How a phone reaches its wallet: a code for another device, a link to the wallet's app, or a wallet's own browser.
 * `web_view` means that it cannot reach a wallet yet.
 */
export type Way = 'relay' | 'app_link' | 'wallet_browser' | 'web_view'

/** Return the way that a phone's screen uses, if any. A screen that uses none belongs to the previous way. */
export const wayOf = ({ flow: { screen }, scan }: Moment): Way | undefined => {
  if (screen.at === 'inApp' && !('uid' in screen)) return 'web_view'
  if (screen.at === 'guide') return scan && (scan.view === 'code' ? 'relay' : 'app_link')
  return screen.at !== 'connected' && 'uid' in screen ? 'wallet_browser' : undefined
}
