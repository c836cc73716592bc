import { useSyncExternalStore } from 'react'
import type { Store } from '../../src/browser/store'
import { closedFlow } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import type { KitCore } from '../core/kitCore'
import { useSite } from './siteContext'

const neverChanges = () => () => {}

const constantStore = <Value>(value: Value): Store<Value> & { set: () => void } => ({
  get: () => value,
  subscribe: neverChanges,
  set: () => {},
})

const unknown: Session = { status: 'unknown' }
const signedOut: Session = { status: 'signedOut' }

/**
 * The core as the server draws it: without the browser's state and without fetched settings, so that both sides render the same
 * HTML. The dialog is closed.
 */
export const serverCoreOf = (core: KitCore): KitCore => ({
  ...core,
  config: core.initialConfig,
  connection: { get: core.serverConnection, subscribe: neverChanges },
  session: constantStore(core.initialConfig.sign_in.mode === 'off' ? signedOut : unknown),
  flow: { ...core.flow, ...constantStore(closedFlow) },
})

/** False in the first render of a page that a server has drawn, so that server and browser draw the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** The core that a part is drawn from: the server's until the part is hydrated, which may be late. */
export const useRenderedCore = (part: string): KitCore => {
  const { core, serverCore } = useSite(part)
  return useHydrated() ? core : serverCore
}
