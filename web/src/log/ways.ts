import type { Moment } from './steps'

/** How a phone reaches its wallet: a code for another device, a link of the wallet's app, a wallet's own browser; or where it cannot yet. */
export type Way = 'relay' | 'app_link' | 'wallet_browser' | 'web_view'

/** The way that a phone's screen is about, if any. A screen that is about none belongs to the way before it. */
export const wayOf = ({ flow: { screen }, scan }: Moment): Way | undefined => {
  if (screen.at === 'inApp' && !('uid' in screen)) return 'web_view'
  if (screen.at === 'guide') return scan && (scan.view === 'code' ? 'relay' : 'app_link')
  return screen.at !== 'connected' && 'uid' in screen ? 'wallet_browser' : undefined
}
