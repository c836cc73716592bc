import { lazy, whenReachable } from '../../src/browser/lazy'
import { KisslockError } from '../../src/errors/KisslockError'
import { isSignedIn } from '../../src/flow/session'
import { signOut } from '../../src/flow/signOut'
import { waitForResult } from '../../src/flow/untilClosed'
import type { KisslockCore } from '../../src/kisslock'
import type { KitCore } from '../core/kitCore'
import type { Kisslock } from './kisslock'

const createConnectAction =
  (core: KisslockCore): Kisslock['connect'] =>
  async (rdns) => {
    const { engine } = await core.runtime.load()
    const wallet = rdns === undefined ? undefined : await engine.wallets.ready(rdns, announcementWaitMs)
    if (rdns !== undefined && !wallet) throw new KisslockError('wallet/not-found', { wallet: rdns })
    const findWantedConnection = () => {
      const connection = core.connection.get()
      const isWanted = wallet === undefined || connection.wallet?.uid === wallet.uid
      return connection.status === 'connected' && isWanted ? connection : undefined
    }
    if (!findWantedConnection()) {
      core.flow.send(wallet ? { type: 'connectRequested', uid: wallet.uid } : { type: 'opened', to: 'home' })
    }
    return waitForResult(core.flow, [core.connection], findWantedConnection)
  }

/** How long `connect` waits for a wallet's announcement. Milliseconds. */
const announcementWaitMs = 1000

/** A message for the site's developer. Visitors don't see this message. */
const noSignInMessage = 'Kisslock: this site has no signing in (sign_in.mode is off).'

const createSignInAction =
  (core: KisslockCore): Kisslock['signIn'] =>
  async () => {
    const { signing } = await core.runtime.load()
    if (!signing)
      throw new KisslockError('page/invalid', { detail: noSignInMessage }, { cause: new Error(noSignInMessage) })
    await signing.load()
    const findSignedInSession = () => {
      const session = core.session.get()
      return isSignedIn(session, core.connection.get()) ? session : undefined
    }
    if (!findSignedInSession()) core.open('sign')
    return waitForResult(core.flow, [core.connection, core.session], findSignedInSession)
  }

/** The names of the members of `Kisslock` that need the runtime. */
type ActionName = 'connect' | 'pair' | 'disconnect' | 'switchNetwork' | 'signIn' | 'signOut' | 'access' | 'provider'

/** Return the members of a site's `Kisslock` object that need the runtime. */
export const createActions = (core: KitCore): Pick<Kisslock, ActionName> => {
  const { runtime } = core
  const lazyProviderStore = lazy(async () => (await import('../../src/flow/provider')).watchProvider(core))
  return {
    connect: createConnectAction(core),
    pair: async (...args) => (await whenReachable(() => import('./pair'))).pair(core, ...args),
    disconnect: async ({ all = false } = {}) => (await runtime.load()).disconnect(all),
    switchNetwork: async (chainId) => {
      const { engine, requests } = await runtime.load()
      await (await requests.load()).switchNetwork(engine, { chainId })
    },
    signIn: createSignInAction(core),
    signOut: (options) => signOut(runtime, options),
    access: async (request) => (await whenReachable(() => import('../../src/flow/access'))).access(core, request),
    provider: async () => {
      await runtime.load()
      return (await lazyProviderStore.load()).get()
    },
  }
}
