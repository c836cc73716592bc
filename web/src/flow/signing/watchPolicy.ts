import type { Store } from '../../browser/store'
import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Flow } from '../flow'
import type { Session } from '../session'
import { debounceMs, type Effect } from './policy'
import { firstWatch, nextWatch, type Page, type WatchEvent } from './watch'

export type WatchedPage = {
  config: PublicConfig
  flow: Flow
  connection: Store<Connection>
  connections: Store<readonly ConnectedWallet[]>
  session: Store<Session>
  effects: { [E in Exclude<Effect, 'nothing'>]: () => void }
}

/**
 * Follow the connection, the session and the screen, and run the effects of the policy. `send` accepts the dialog's
 * events.
 */
export const watchPolicy = ({ config, flow, connection, connections, session, effects }: WatchedPage) => {
  const page = (): Page => ({
    settings: config.sign_in,
    connection: connection.get(),
    connections: connections.get(),
    session: session.get(),
    open: flow.get().open,
    at: flow.get().screen.at,
  })
  let state = firstWatch(page())
  let settleTimer: ReturnType<typeof setTimeout> | undefined

  const send = (event: WatchEvent): Effect => {
    const [after, effect] = nextWatch(state, event, page())
    state = after
    if (effect !== 'nothing') effects[effect]()
    return effect
  }

  const onConnection = () => {
    clearTimeout(settleTimer)
    send('connectionChanged')
    if (state.isSettling) settleTimer = setTimeout(() => send('connectionSettled'), debounceMs)
  }

  const unsubscribers = [
    connections.subscribe(() => send('connectionsChanged')),
    connection.subscribe(onConnection),
    flow.subscribe(() => send('screenChanged')),
    session.subscribe(() => send('sessionChanged')),
  ]
  return {
    send,
    stop: () => {
      clearTimeout(settleTimer)
      for (const stop of unsubscribers) stop()
    },
  }
}
