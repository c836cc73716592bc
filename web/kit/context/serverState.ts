import { useSyncExternalStore } from 'react'
import type { Store } from '../../src/browser/store'
import { closedFlow } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import type { KitCore } from '../core/kitCore'
import { useSite } from './siteContext'

const subscribeToNothing = () => () => {}

const createConstantStore = <Value>(value: Value): Store<Value> & { set: () => void } => ({
  get: () => value,
  subscribe: subscribeToNothing,
  set: () => {},
})

const unknownSession: Session = { status: 'unknown' }
const signedOutSession: Session = { status: 'signedOut' }

/**
 * Return the core for server rendering. This core does not contain the browser's state or fetched settings, so that
 * server and browser render the same HTML. The dialog is closed.
 */
export const createServerCore = (core: KitCore): KitCore => ({
  ...core,
  config: core.initialConfig,
  connection: { get: core.serverConnection, subscribe: subscribeToNothing },
  session: createConstantStore(core.initialConfig.sign_in.mode === 'off' ? signedOutSession : unknownSession),
  flow: { ...core.flow, ...createConstantStore(closedFlow) },
})

/** Return false in the first render of a server-rendered page, so that server and browser render the same HTML. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/**
 * Return the core with which a component is rendered. Until the component is hydrated, which can happen late, this is
 * the core for server rendering.
 */
export const useRenderedCore = (componentName: string): KitCore => {
  const { core, serverCore } = useSite(componentName)
  return useIsHydrated() ? core : serverCore
}
