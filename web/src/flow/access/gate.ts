import { createStore, type Store } from '../../browser/store'
import type { Flow } from '../flow'
import type { Refusal } from './refusal'

/** The state of the gate screen. `checking` is true while the page sends the denied request again. */
export type GateState = { refusal: Extract<Refusal, { is: 'notHeld' | 'unchecked' }>; checking: boolean }

type GateStore = Store<GateState | undefined> & { set: (gate: GateState | undefined) => void }

const gatesByFlow = new WeakMap<Flow, GateStore>()

/** Return the store of a dialog's gate. The value of the store is undefined until a route denies an account. */
export const findGateStore = (flow: Flow): GateStore => {
  const gateStore = gatesByFlow.get(flow) ?? createStore<GateState | undefined>(undefined)
  gatesByFlow.set(flow, gateStore)
  return gateStore
}
