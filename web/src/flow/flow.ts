import { createStore, type Store } from '../browser/store'
import type { KisslockError } from '../errors/KisslockError'
import { nextFlowState } from './next'
import { closedFlow, type FlowEvent, type FlowState, type Screen } from './screen'

/** The state of the dialog as a store. `send` applies an event. */
export type Flow = Store<FlowState> & {
  send: (event: FlowEvent) => void
  /** The last error that no screen shows. If a screen shows an error, the log reads the error from the screen. */
  backgroundError: Store<KisslockError | undefined> & { set: (error: KisslockError) => void }
}

/** Return the error that a screen shows, if any. */
const findShownError = (screen: Screen): KisslockError | undefined => {
  if (screen.at === 'networks') return screen.switching.is === 'failed' ? screen.switching.error : undefined
  return screen.at === 'failed' ? screen.error : undefined
}

/** Return the error in an event, if any. */
const findEventError = (event: FlowEvent): KisslockError | undefined => {
  if (event.type === 'failed') return event.error
  return event.type === 'switchEnded' && event.switching.is === 'failed' ? event.switching.error : undefined
}

/** Create the flow of a closed dialog. */
export const createFlow = (): Flow => {
  const { get, set, subscribe } = createStore(closedFlow)
  const backgroundError = createStore<KisslockError | undefined>(undefined)
  const sendEvent = (event: FlowEvent) => {
    const nextState = nextFlowState(get(), event)
    const error = findEventError(event)
    // If the visitor has left the screen of the request, no screen shows the error, so report it as a background error.
    if (error && findShownError(nextState.screen) !== error) backgroundError.set(error)
    if (nextState !== get()) set(nextState)
  }
  return { get, subscribe, getFirst: () => closedFlow, send: sendEvent, backgroundError }
}
