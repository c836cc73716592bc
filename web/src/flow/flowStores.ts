import { createStore, type Store } from '../browser/store'
import type { KisslockError } from '../errors/KisslockError'
import { closedFlow, type FlowEvent, type FlowState } from './screen'

/** The stores of a flow. */
export type FlowStores = Store<FlowState> & {
  set: (state: FlowState) => void
  /** The last error that no screen shows. The log reads shown errors from the screen, and the others here. */
  backgroundError: Store<KisslockError | undefined> & { set: (error: KisslockError) => void }
}

/** The state of the dialog as a store. `send` applies an event. */
export type Flow = Omit<FlowStores, 'set'> & { send: (event: FlowEvent) => void }

/** Creates the stores of a closed dialog. */
export const createFlowStores = (): FlowStores => ({
  ...createStore(closedFlow),
  backgroundError: createStore<KisslockError | undefined>(undefined),
})
