import type { Store } from '../../browser/store'
import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Flow } from '../flow'
import type { Session } from '../session'
import { debounceMs, type PolicyEffect } from './policy'
import { createWatchState, nextWatchState, type WatchEvent, type WatchedPageState } from './watch'

export type WatchedPage = {
  config: PublicConfig
  flow: Flow
  connection: Store<Connection>
  connections: Store<readonly ConnectedWallet[]>
  session: Store<Session>
  effects: { [E in Exclude<PolicyEffect, 'nothing'>]: () => void }
}

/**
 * Follow the connection, the session and the screen, and run the effects of the policy. The returned `send` passes an
 * event of the dialog to the policy, runs the effect and returns its name.
 */
export const watchPolicy = ({ config, flow, connection, connections, session, effects }: WatchedPage) => {
  const readPageState = (): WatchedPageState => ({
    settings: config.sign_in,
    connection: connection.get(),
    connections: connections.get(),
    session: session.get(),
    open: flow.get().open,
    at: flow.get().screen.at,
  })
  let state = createWatchState(readPageState())
  let settleTimer: ReturnType<typeof setTimeout> | undefined

  const sendWatchEvent = (event: WatchEvent): PolicyEffect => {
    const [nextState, effect] = nextWatchState(state, event, readPageState())
    state = nextState
    if (effect !== 'nothing') effects[effect]()
    return effect
  }

  const onConnectionChange = () => {
    clearTimeout(settleTimer)
    sendWatchEvent('connectionChanged')
    if (state.isSettling) settleTimer = setTimeout(() => sendWatchEvent('connectionSettled'), debounceMs)
  }

  const unsubscribers = [
    connections.subscribe(() => sendWatchEvent('connectionsChanged')),
    connection.subscribe(onConnectionChange),
    flow.subscribe(() => sendWatchEvent('screenChanged')),
    session.subscribe(() => sendWatchEvent('sessionChanged')),
  ]
  return {
    send: sendWatchEvent,
    stop: () => {
      clearTimeout(settleTimer)
      for (const stop of unsubscribers) stop()
    },
  }
}
