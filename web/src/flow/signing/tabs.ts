import type { Site } from '../../server/call'
import type { Session } from '../session'

/** Tells the other tabs of a site that the session has changed; undefined in a browser that cannot. */
export const sessionChannel = ({ base_path }: Site): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`kisslock.session${base_path}`) : undefined

/** Has each tab of a site read the session again, this one too. */
export const announceChange = (site: Site): void => {
  const channel = sessionChannel(site)
  channel?.postMessage('changed')
  channel?.close()
}

/** A name of the session, which differs for each sign-in; empty without one. */
export const sessionName = (session: Session): string =>
  session.status === 'signedIn' ? session.account + session.issuedAt : ''
