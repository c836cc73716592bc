import type { KisslockError } from '../errors/KisslockError'
import { createFlowStores, type Flow, type FlowStores } from './flowStores'
import { next } from './next'
import type { FlowEvent, Screen } from './screen'

export type { Flow } from './flowStores'

/** The error that a screen shows, if any. */
const errorOn = (screen: Screen): KisslockError | undefined => {
  if (screen.at === 'networks') return screen.switching.is === 'failed' ? screen.switching.error : undefined
  return screen.at === 'failed' ? screen.error : undefined
}

/** The error that an event carries, if any. */
const toldBy = (event: FlowEvent): KisslockError | undefined => {
  if (event.type === 'failed') return event.error
  return event.type === 'switchEnded' && event.switching.is === 'failed' ? event.switching.error : undefined
}

/** The function that applies an event to the stores. */
export const sendTo =
  ({ get, set, backgroundError }: FlowStores): Flow['send'] =>
  (event) => {
    const after = next(get(), event)
    const told = toldBy(event)
    // The visitor has left the request, so no screen shows its error.
    if (told && errorOn(after.screen) !== told) backgroundError.set(told)
    if (after !== get()) set(after)
  }

/** Creates the flow of a closed dialog. */
export const createFlow = (): Flow => {
  const stores = createFlowStores()
  const { get, subscribe, backgroundError } = stores
  return { get, subscribe, send: sendTo(stores), backgroundError }
}
