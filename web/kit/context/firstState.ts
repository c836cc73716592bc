import { useSyncExternalStore } from 'react'
import type { Store } from '../../src/browser/store'
import { closedFlow } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import type { KitCore } from '../core/kitCore'
import { useSite } from './siteContext'

const never = () => () => {}

const fixed = <Value>(value: Value): Store<Value> & { set: () => void } => ({
  get: () => value,
  subscribe: never,
  set: () => {},
})

const unknown: Session = { status: 'unknown' }
const signedOut: Session = { status: 'signedOut' }

/**
 * The core in its first state, which server and browser share: nothing of the browser's and nothing of another server's
 * settings is in it, and the dialog is closed.
 */
export const firstOf = (core: KitCore): KitCore => ({
  ...core,
  config: core.firstConfig,
  connection: { get: core.first, subscribe: never },
  session: fixed(core.firstConfig.sign_in.mode === 'off' ? signedOut : unknown),
  flow: { ...core.flow, ...fixed(closedFlow) },
})

/** False in the first render of a page that a server has drawn, so that server and browser draw the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The core that a part is drawn from: the first state until the part is hydrated, which may be late. */
export const useShown = (part: string): KitCore => {
  const { core, first } = useSite(part)
  return useHydrated() ? core : first
}
