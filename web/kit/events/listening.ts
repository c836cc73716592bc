import type { Store } from '../../src/browser/store'
import type { WalletPairing } from '../../src/flow/pairing/data'
import {
  connectionEventOf,
  type SiteConnection,
  type SiteSession,
  sessionEventOf,
  siteConnection,
  siteSession,
} from '../../src/flow/siteEvents'
import type { KisslockCore } from '../../src/kisslock'
import { callSite, follow } from './follow'
import { frozenWhileRestoring } from './frozenConnection'

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

type Detail = SiteConnection | SiteSession | WalletPairing | null

/** Calls the listener for each event of a name from now on. Returns the function that ends this. */
export const listenTo = <Name extends keyof KisslockEvents>(
  { connection, session, flow, pairing }: KisslockCore & { pairing: Store<WalletPairing | null> },
  event: Name,
  listener: (detail: KisslockEvents[Name]) => void,
): (() => void) => {
  const notify = (detail: Detail) => callSite(listener as (detail: Detail) => void, detail)
  if (event === 'pairing') return follow(pairing, (_, now) => notify(now))
  const stops = [
    follow(frozenWhileRestoring(connection), (was, is) => {
      const [before, now] = [siteConnection(was), siteConnection(is)]
      if (connectionEventOf(before, now) === event) notify(now ?? before)
    }),
    follow(session, (was, is) => {
      if (sessionEventOf(was, is, flow.get().screen.at === 'sign') === event)
        notify(siteSession(is) ?? siteSession(was))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
