import type { Site } from '../../server/call'
import type { Session } from '../session'

/**
 * Open the channel that notifies the site's other tabs of a changed session. Undefined if the browser has no
 * BroadcastChannel.
 */
export const openSessionChannel = ({ base_path }: Site): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`kisslock.session${base_path}`) : undefined

/** Notify all tabs of a site, including this one, so that they read the session again. */
export const notifyAllTabs = (site: Site): void => {
  const tabChannel = openSessionChannel(site)
  tabChannel?.postMessage('changed')
  tabChannel?.close()
}

/** Return a key that differs for each sign-in, or an empty string if there is no session. */
export const createSessionKey = (session: Session): string =>
  session.status === 'signedIn' ? session.account + session.issuedAt : ''
