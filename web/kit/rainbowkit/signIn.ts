import { useEffect } from 'react'
import type { createStore, Store } from '../../src/browser/store'
import type { Kisslock, KisslockEvent, SignInFunctions, WalletConnection } from '../index'
import { coreOf } from '../kisslock/kisslock'
import type { AuthenticationConfig } from './types'

/** The site's sign-in as its provider last gave it. */
export type AuthenticationStore = ReturnType<typeof createStore<AuthenticationConfig<unknown> | null>>

/** What is made once for a config. */
export type RainbowKitSite = {
  kisslock: Kisslock
  authentication: AuthenticationStore
  /** Whether visitors can sign in: the first render had an authentication provider. */
  signsIn: boolean
}

/** The first value of a store that fits. */
const once = <Value>({ get, subscribe }: Store<Value>, fits: (value: Value) => boolean): Promise<Value> =>
  new Promise((resolve) => {
    const look = () => {
      const value = get()
      if (!fits(value)) return
      stop()
      resolve(value)
    }
    const stop = subscribe(look)
    look()
  })

/**
 * Kisslock's functions of signing in from the adapter of RainbowKit. The site's status says whether there is a session, the
 * connection whose it is: the answer waits until both are known, so that a wallet that is restored late does not sign again.
 */
export const signInOf = (connection: () => Store<WalletConnection>, latest: AuthenticationStore): SignInFunctions => {
  const adapter = () => {
    const authentication = latest.get()
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
      const site = await once(latest, (authentication) => authentication?.status !== 'loading')
      if (site?.status !== 'authenticated') return null
      // wagmi calls restoring `connecting` where it has dropped the stored connection.
      const { address, chainId } = await once(connection(), ({ status }) => !/connecting$/.test(status))
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

/** In development, says that a provider which was switched on after the first render signs no visitor in. */
const warnLate = (): void => {
  if (process.env.NODE_ENV === 'production') return
  // biome-ignore lint/suspicious/noConsole: the warning is for the developer of the site
  console.warn(
    'Kisslock: `enabled` of the authentication provider was false in the first render, so no visitor is asked to sign in. Load the page anew once it is true.',
  )
}

/**
 * Keeps Kisslock's session with the site's status. A visitor who disconnects, or is signed in and changes the account, is
 * signed out, as by RainbowKit: the site's status does not say whose session it has. Returns the listener for the site's
 * events; undefined where no visitor can sign in.
 */
export const useSignIn = (
  { kisslock, authentication: latest, signsIn }: RainbowKitSite,
  authentication: AuthenticationConfig<unknown> | null,
): ((event: KisslockEvent) => void) | undefined => {
  const status = authentication?.status
  useEffect(() => latest.set(authentication), [latest, authentication])
  useEffect(() => {
    if (status === 'authenticated' || status === 'unauthenticated') announceChange()
  }, [status])
  const enabled = status !== undefined
  useEffect(() => {
    if (!enabled) return
    if (!signsIn) return warnLate()
    // The settings are read at each event, so that a visitor is asked to sign in only while the provider is switched on.
    const { sign_in } = coreOf(kisslock).config
    sign_in.mode = 'required'
    return () => {
      sign_in.mode = 'off'
      announceChange()
    }
  }, [kisslock, signsIn, enabled])
  const onEvent = ({ type }: KisslockEvent) => {
    const isSignedIn = latest.get()?.status === 'authenticated'
    // A wallet that was restored after the session was read: the session is its account's.
    if (isSignedIn && type === 'connect') announceChange()
    if ((isSignedIn && type === 'accountChange') || type === 'disconnect') void kisslock.signOut().catch(() => {})
  }
  return enabled && signsIn ? onEvent : undefined
}
