import { useSyncExternalStore } from 'react'
import type { Store } from '../src/browser/store'
import type { Connection } from '../src/flow/connection'
import { closedFlow } from '../src/flow/screen'
import type { Session } from '../src/flow/session'
import type { KisslockCore } from '../src/kisslock'

const cores = new WeakMap<KisslockCore, KisslockCore>()

const fixed = <Value>(value: Value): Store<Value> => ({ get: () => value, subscribe: () => () => {} })

const unconnected: Connection = { status: 'disconnected' }
const unknown: Session = { status: 'unknown' }
const signedOut: Session = { status: 'signedOut' }

/** The core in its first state, which server and browser share: nothing of the browser's is in it, and the dialog is closed. */
export const firstOf = (core: KisslockCore): KisslockCore => {
  const known = cores.get(core)
  if (known) return known
  const first: KisslockCore = {
    ...core,
    connection: fixed(unconnected),
    session: fixed(core.config.sign_in.mode === 'off' ? signedOut : unknown),
    flow: { ...core.flow, ...fixed(closedFlow) },
  }
  cores.set(core, first)
  return first
}

const never = () => () => {}

/** False in the first render of a page that a server has drawn, so that server and browser draw the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
