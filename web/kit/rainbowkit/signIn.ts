import { useEffect } from 'react'
import type { Config } from 'wagmi'
import type { createStore } from '../../src/browser/store'
import { readConnection } from '../../src/flow/readConnection'
import { type Kisslock, kitCoreOf } from '../createKisslock'
import { listen } from '../events'
import type { SignInFunctions } from '../signIn/functions'
import type { AuthenticationConfig } from './types'

/** The site's sign-in as its provider last gave it. */
export type AuthenticationStore = ReturnType<typeof createStore<AuthenticationConfig<unknown> | null>>

/** The status, once the site has given it. */
const knownStatus = ({ get, subscribe }: AuthenticationStore): Promise<'authenticated' | 'unauthenticated'> =>
  new Promise((resolve) => {
    const look = () => {
      const status = get()?.status ?? 'unauthenticated'
      if (status === 'loading') return
      stop()
      resolve(status)
    }
    const stop = subscribe(look)
    look()
  })

/** Kisslock's functions of signing in from the adapter of RainbowKit. The site's status says whether there is a session. */
export const signInOf = (config: Config, held: AuthenticationStore): SignInFunctions => {
  const adapter = () => {
    const authentication = held.get()
    if (!authentication) throw new Error('Kisslock: the <RainbowKitAuthenticationProvider> was switched off.')
    return authentication.adapter
  }
  return {
    required: true,
    getNonce: async () => adapter().getNonce(),
    createMessage: async (signer) => String(await adapter().createMessage(signer)),
    verify: async (proof) => adapter().verify(proof),
    signOut: async () => adapter().signOut(),
    getSession: async () => {
      if ((await knownStatus(held)) === 'unauthenticated') return null
      const { address, chainId } = readConnection(config as never)
      return address && chainId !== undefined ? { address, chainId } : null
    },
  }
}

/** Tells Kisslock to ask for the session again, in this tab and in others. */
const announceChange = () => {
  const channel = new BroadcastChannel('kisslock.session')
  channel.postMessage('changed')
  channel.close()
}

/**
 * Keeps Kisslock's session with the site's status. A visitor who disconnects, or is signed in and changes the account, is
 * signed out, as by RainbowKit: the site's status does not say whose session it has.
 */
export const useSignIn = (
  kisslock: Kisslock,
  held: AuthenticationStore,
  authentication: AuthenticationConfig<unknown> | null,
): void => {
  const status = authentication?.status
  useEffect(() => held.set(authentication), [held, authentication])
  useEffect(() => {
    if (status === 'authenticated' || status === 'unauthenticated') announceChange()
  }, [status])
  const enabled = status !== undefined
  useEffect(() => {
    if (!enabled) return
    return listen(kitCoreOf(kisslock), ({ type }) => {
      const isChanged = type === 'accountChange' && held.get()?.status === 'authenticated'
      if (isChanged || type === 'disconnect') void kisslock.signOut().catch(() => {})
    })
  }, [kisslock, held, enabled])
}
