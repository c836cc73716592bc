import { createStore, type Store } from '../browser/store'
import type { KisslockError } from '../errors/KisslockError'
import { next } from './next'
import { closedFlow, type FlowEvent, type FlowState, type Screen } from './screen'

/** The dialog's screen as a store that takes events. */
export type Flow = Store<FlowState> & {
  send: (event: FlowEvent) => void
  /** The last failure that no screen shows: whoever keeps a log hears of it here, of all others by the screens. */
  backgroundError: Store<KisslockError | undefined> & { set: (error: KisslockError) => void }
}

/** The error that a screen shows, if any. */
const errorOn = (screen: Screen): KisslockError | undefined => {
  if (screen.at === 'networks') return screen.switching.is === 'failed' ? screen.switching.error : undefined
  return screen.at === 'failed' ? screen.error : undefined
}

/** The error that an event tells of, if any. */
const toldBy = (event: FlowEvent): KisslockError | undefined => {
  if (event.type === 'failed') return event.error
  return event.type === 'switchEnded' && event.switching.is === 'failed' ? event.switching.error : undefined
}

/** Makes a closed dialog's flow. */
export const createFlow = (): Flow => {
  const { get, set, subscribe } = createStore(closedFlow)
  const backgroundError = createStore<KisslockError | undefined>(undefined)
  const send = (event: FlowEvent) => {
    const after = next(get(), event)
    const told = toldBy(event)
    // Of a request that the visitor has left.
    if (told && errorOn(after.screen) !== told) backgroundError.set(told)
    if (after !== get()) set(after)
  }
  return { get, subscribe, send, backgroundError }
}
