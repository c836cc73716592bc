import type { Store } from '../../src/browser/store'
import type { WalletPairing } from '../../src/flow/pairing/data'
import type { SiteConnection, SiteSession } from '../../src/flow/siteEvents'
import { callSiteListener, followStore } from './follow'
import { type EventSource, listenToSite } from './siteEvents'

/**
 * The events that `on` of the `Kisslock` object reports, each with the type of the listener's argument. For
 * `disconnect` and `sign-out`, the argument is the connection or session that has ended.
 */
export type KisslockEvents = {
  connect: SiteConnection
  /** The connection has changed to another account or chain. */
  change: SiteConnection
  disconnect: SiteConnection
  'sign-in': SiteSession
  'sign-out': SiteSession
  /**
   * The pairing has changed. The argument is null if the pairing has ended. The pairing's URI is a secret of the
   * visitor and must not be logged.
   */
  pairing: WalletPairing | null
}

/**
 * The events whose name in `on` differs from the name in the provider. The keys are the provider's names. The values
 * are the names in `on`.
 */
const listenerNamesByType: Readonly<Record<string, string>> = {
  ...{ accountChange: 'change', chainChange: 'change', signIn: 'sign-in', signOut: 'sign-out' },
}

/** Call the listener for each event with this name from now on. Returns the function that removes the listener. */
export const listenTo = <Name extends keyof KisslockEvents>(
  core: EventSource & { pairing: Store<WalletPairing | null> },
  name: Name,
  listener: (detail: KisslockEvents[Name]) => void,
): (() => void) => {
  const notifyListener = listener as (detail: SiteConnection | SiteSession | WalletPairing | null) => void
  if (name === 'pairing') return followStore(core.pairing, (_, pairing) => callSiteListener(notifyListener, pairing))
  return listenToSite(core, (event) => {
    if (event.type === 'error' || (listenerNamesByType[event.type] ?? event.type) !== name) return
    // If the account and the chain have both changed, notify the listener only once.
    if (event.type === 'chainChange' && event.before.address !== event.connection.address) return
    notifyListener('session' in event ? event.session : event.connection)
  })
}
