import { lazy } from './browser/lazy'
import { KisslockError } from './errors/KisslockError'
import { isSignedIn } from './flow/session'
import { signOut } from './flow/signOut'
import type { KisslockCore } from './kisslock'
import type { Kisslock } from './publicKisslock'

/** Resolves with the first result of `found` that is not undefined. Rejects if the dialog is closed before. */
const untilClosed = <Found>(
  { flow, connection, session }: KisslockCore,
  found: () => Found | undefined,
): Promise<Found> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const result = found()
      if (result === undefined && flow.get().open) return
      for (const stop of stops) stop()
      if (result === undefined) reject(new KisslockError('connection/cancelled'))
      else resolve(result)
    }
    const stops = [connection, session, flow].map(({ subscribe }) => subscribe(look))
    look()
  })

const connecting =
  (core: KisslockCore): Kisslock['connect'] =>
  async (rdns) => {
    const { engine } = await core.runtime.load()
    const wallet = rdns === undefined ? undefined : await engine.wallets.ready(rdns, announceMs)
    if (rdns !== undefined && !wallet) throw new KisslockError('wallet/not-found', { wallet: rdns })
    const connected = () => {
      const connection = core.connection.get()
      const isWanted = wallet === undefined || connection.wallet?.uid === wallet.uid
      return connection.status === 'connected' && isWanted ? connection : undefined
    }
    if (!connected()) {
      core.flow.send(wallet ? { type: 'connectRequested', uid: wallet.uid } : { type: 'opened', to: 'home' })
    }
    return untilClosed(core, connected)
  }

/** How long `connect` waits for the announcement of a wallet. */
const announceMs = 1000

const signingIn =
  (core: KisslockCore): Kisslock['signIn'] =>
  async () => {
    const { signing } = await core.runtime.load()
    if (!signing) throw new Error('Kisslock: this site has no signing in (sign_in.mode is off).')
    await signing.load()
    const signedIn = () => {
      const session = core.session.get()
      return isSignedIn(session, core.connection.get()) ? session : undefined
    }
    if (!signedIn()) core.open('sign')
    return untilClosed(core, signedIn)
  }

/** The names of the members that need the runtime. */
export type Actions = 'connect' | 'disconnect' | 'switchNetwork' | 'signIn' | 'signOut' | 'provider'

/** The members of a site's Kisslock that need the runtime. */
export const actionsOf = (core: KisslockCore): Pick<Kisslock, Actions> => {
  const { runtime } = core
  const provider = lazy(async () => (await import('./flow/provider')).watchProvider(core))
  return {
    connect: connecting(core),
    disconnect: async ({ all = false } = {}) => (await runtime.load()).disconnect(all),
    switchNetwork: async (chainId) => {
      const { engine, requests } = await runtime.load()
      await (await requests.load()).switchNetwork(engine, { chainId })
    },
    signIn: signingIn(core),
    signOut: (options) => signOut(runtime, options),
    provider: async () => {
      await runtime.load()
      return (await provider.load()).get()
    },
  }
}
