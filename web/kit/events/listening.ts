import type { Store } from '../../src/browser/store'
import type { WalletPairing } from '../../src/flow/pairing/data'
import type { SiteConnection, SiteSession } from '../../src/flow/siteEvents'
import { callSite, follow } from './follow'
import { type EventSource, listen } from './siteEvents'

/** The events of `on`, each with the listener's argument. An event of an end carries what has ended. */
export type KisslockEvents = {
  connect: SiteConnection
  /** The connection has another account or chain. */
  change: SiteConnection
  disconnect: SiteConnection
  'sign-in': SiteSession
  'sign-out': SiteSession
  /** The pairing has another state; null: it has ended. Its URI is a secret of the visitor, and belongs in no log. */
  pairing: WalletPairing | null
}

/** The names that differ from those of the provider's events. */
const commonNames: Readonly<Record<string, string>> = {
  ...{ accountChange: 'change', chainChange: 'change', signIn: 'sign-in', signOut: 'sign-out' },
}

/** Calls the listener for each event of a name from now on. Returns the function that ends this. */
export const listenTo = <Name extends keyof KisslockEvents>(
  core: EventSource & { pairing: Store<WalletPairing | null> },
  name: Name,
  listener: (detail: KisslockEvents[Name]) => void,
): (() => void) => {
  const notify = listener as (detail: SiteConnection | SiteSession | WalletPairing | null) => void
  if (name === 'pairing') return follow(core.pairing, (_, now) => callSite(notify, now))
  return listen(core, (event) => {
    if (event.type === 'error' || (commonNames[event.type] ?? event.type) !== name) return
    // A change of account and chain at once is one change.
    if (event.type === 'chainChange' && event.before.address !== event.connection.address) return
    notify('session' in event ? event.session : event.connection)
  })
}
