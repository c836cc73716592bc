import { useSyncExternalStore } from 'react'
import type { Store } from '../src/browser/store'
import { closedFlow } from '../src/flow/screen'
import type { Session } from '../src/flow/session'
import type { KitCore } from './core'

const cores = new WeakMap<KitCore, KitCore>()

const never = () => () => {}

const fixed = <Value>(value: Value): Store<Value> & { set: () => void } => ({
  get: () => value,
  subscribe: never,
  set: () => {},
})

const unknown: Session = { status: 'unknown' }
const signedOut: Session = { status: 'signedOut' }

/** The core in its first state, which server and browser share: nothing of the browser's is in it, and the dialog is closed. */
export const firstOf = (core: KitCore): KitCore => {
  const known = cores.get(core)
  if (known) return known
  const first: KitCore = {
    ...core,
    connection: { get: core.first, subscribe: never },
    session: fixed(core.config.sign_in.mode === 'off' ? signedOut : unknown),
    flow: { ...core.flow, ...fixed(closedFlow) },
  }
  cores.set(core, first)
  return first
}

/** False in the first render of a page that a server has drawn, so that server and browser draw the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
