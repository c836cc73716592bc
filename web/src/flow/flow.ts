import { next } from './next'
import { closedFlow, type FlowEvent, type FlowState } from './screen'
import { createStore, type Store } from './store'

/** The dialog's screen as a store that takes events. */
export type Flow = Store<FlowState> & { send: (event: FlowEvent) => void }

/** Makes a closed dialog's flow. */
export const createFlow = (): Flow => {
  const { get, set, subscribe } = createStore(closedFlow)
  const send = (event: FlowEvent) => {
    const after = next(get(), event)
    if (after !== get()) set(after)
  }
  return { get, subscribe, send }
}
