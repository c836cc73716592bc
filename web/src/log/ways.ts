import type { LoggedMoment } from './steps'

/**
 * How a phone reaches its wallet: a code for another device, a link to the wallet's app, or a wallet's own browser.
 * `web_view` means that an app shows the page and the phone cannot reach a wallet yet.
 */
export type LoggedWay = 'relay' | 'app_link' | 'wallet_browser' | 'web_view'

/**
 * Return the way of reaching a wallet that this screen offers on a phone. If the screen offers none, return undefined,
 * and the log keeps the way of the previous screen.
 */
export const findConnectionWay = ({ flow: { screen }, pairing }: LoggedMoment): LoggedWay | undefined => {
  if (screen.at === 'inApp' && !('uid' in screen)) return 'web_view'
  if (screen.at === 'guide') return pairing && (pairing.view === 'code' ? 'relay' : 'app_link')
  return screen.at !== 'connected' && 'uid' in screen ? 'wallet_browser' : undefined
}
