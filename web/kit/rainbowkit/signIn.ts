import { useEffect } from 'react'
import type { Kisslock, KisslockEvent, SignInFunctions, WalletConnection } from '../index'
import type { AuthenticationConfig } from './types'

/** The site's sign-in as its provider last gave it, which tells of each `change`; null while it is switched off. */
export class LatestAuthentication extends EventTarget {
  value: AuthenticationConfig<unknown> | null

  constructor(first: AuthenticationConfig<unknown> | null) {
    super()
    this.value = first
  }

  set(value: AuthenticationConfig<unknown> | null) {
    this.value = value
    this.dispatchEvent(new Event('change'))
  }
}

/** What is made once for a config. */
export type RainbowKitSite = {
  kisslock: Kisslock
  authentication: LatestAuthentication
  /** Whether visitors can sign in: the first render had an authentication provider. */
  signsIn: boolean
}

/** The site's sign-in, once its status is known. */
const whenKnown = async (latest: LatestAuthentication): Promise<AuthenticationConfig<unknown> | null> => {
  while (latest.value?.status === 'loading')
    await new Promise((resolve) => latest.addEventListener('change', resolve, { once: true }))
  return latest.value
}

/** The connection, once it is known whether one is restored. wagmi calls restoring `connecting` where it has dropped the stored one. */
const whenRestored = ({ get, subscribe }: Kisslock['connection']): Promise<WalletConnection> =>
  new Promise((resolve) => {
    const check = () => {
      const connection = get()
      if (/connecting$/.test(connection.status)) return
      stop()
      resolve(connection)
    }
    const stop = subscribe(check)
    check()
  })

/**
 * Kisslock's sign-in functions, made from RainbowKit's authentication adapter. The site's status tells whether a session exists,
 * and the connected account tells whose session it is. `getSession` waits for both: otherwise a visitor whose wallet is restored
 * late would have to sign again.
 */
export const signInOf = (connection: () => Kisslock['connection'], latest: LatestAuthentication): SignInFunctions => {
  const adapter = () => {
    const authentication = latest.value
    if (!authentication) throw new Error('Kisslock: the <RainbowKitAuthenticationProvider> was switched off.')
    return authentication.adapter
  }
  return {
    required: true,
    enabled: () => latest.value !== null,
    getNonce: async () => adapter().getNonce(),
    createMessage: async (signer) => String(await adapter().createMessage(signer)),
    verify: async (proof) => adapter().verify(proof),
    signOut: async () => adapter().signOut(),
    getSession: async () => {
      if ((await whenKnown(latest))?.status !== 'authenticated') return null
      const { address, chainId } = await whenRestored(connection())
      return address && chainId !== undefined ? { address, chainId } : null
    },
  }
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
    if (status === 'authenticated' || status === 'unauthenticated') kisslock.sessionChanged()
  }, [kisslock, status])
  const enabled = status !== undefined
  useEffect(() => {
    if (!enabled) return
    if (!signsIn) return warnLate()
    return kisslock.sessionChanged
  }, [kisslock, signsIn, enabled])
  const onEvent = ({ type }: KisslockEvent) => {
    const isSignedIn = latest.value?.status === 'authenticated'
    // A wallet that was restored after the session was read: the session is its account's.
    if (isSignedIn && type === 'connect') kisslock.sessionChanged()
    if ((isSignedIn && type === 'accountChange') || type === 'disconnect') void kisslock.signOut().catch(() => {})
  }
  return enabled && signsIn ? onEvent : undefined
}
