import { createStore, type Store } from '../../browser/store'
import type { Flow } from '../flow'
import type { Refusal } from './refusal'

/** What the screen of a gate shows. `checking`: the request is sent again. */
export type Gate = { refusal: Extract<Refusal, { is: 'notHeld' | 'unchecked' }>; checking: boolean }

type GateStore = Store<Gate | undefined> & { set: (gate: Gate | undefined) => void }

const gates = new WeakMap<Flow, GateStore>()

/** The gate of a dialog; undefined before a route has refused an account. */
export const gateOf = (flow: Flow): GateStore => {
  const gate = gates.get(flow) ?? createStore<Gate | undefined>(undefined)
  gates.set(flow, gate)
  return gate
}
