import { useEffect } from 'react'
import type { Kisslock, KisslockEvent, SignInFunctions, WalletConnection } from '../index'
import type { AuthenticationConfig } from './types'

/**
 * Holds the sign-in that the site's provider passed last, or null while the sign-in is disabled. Dispatches `change`
 * events.
 */
export class LatestAuthentication extends EventTarget {
  value: AuthenticationConfig<unknown> | null

  constructor(initialValue: AuthenticationConfig<unknown> | null) {
    super()
    this.value = initialValue
  }

  set(value: AuthenticationConfig<unknown> | null) {
    this.value = value
    this.dispatchEvent(new Event('change'))
  }
}

/** The objects that the package creates only once for each wagmi config. */
export type RainbowKitSite = {
  kisslock: Kisslock
  authentication: LatestAuthentication
  /** True if visitors can sign in: the first render had an authentication provider. */
  hasSignIn: boolean
}

/** Resolve with the site's sign-in once its status is known. */
const waitForStatus = async (
  latestAuthentication: LatestAuthentication,
): Promise<AuthenticationConfig<unknown> | null> => {
  while (latestAuthentication.value?.status === 'loading')
    await new Promise((resolve) => latestAuthentication.addEventListener('change', resolve, { once: true }))
  return latestAuthentication.value
}

/**
 * Resolve with the connection when wagmi has finished restoring connections. While wagmi restores a connection that it
 * had dropped, wagmi reports `connecting`.
 */
const waitForConnection = ({ get, subscribe }: Kisslock['connection']): Promise<WalletConnection> =>
  new Promise((resolve) => {
    const resolveIfKnown = () => {
      const connection = get()
      if (/connecting$/.test(connection.status)) return
      stopWaiting()
      resolve(connection)
    }
    const stopWaiting = subscribe(resolveIfKnown)
    resolveIfKnown()
  })

/**
 * Convert RainbowKit's authentication adapter to Kisslock's sign-in functions. The site's status determines if a
 * session exists, and the connected account determines whose session it is. `getSession` waits for the status and for
 * the account. If `getSession` did not wait, a visitor whose wallet is restored late would have to sign in again.
 */
export const createSignInFunctions = (
  readConnectionStore: () => Kisslock['connection'],
  latestAuthentication: LatestAuthentication,
): SignInFunctions => {
  const requireAdapter = () => {
    const authentication = latestAuthentication.value
    if (!authentication) throw new Error('Kisslock: the <RainbowKitAuthenticationProvider> was switched off.')
    return authentication.adapter
  }
  return {
    required: true,
    enabled: () => latestAuthentication.value !== null,
    getNonce: async () => requireAdapter().getNonce(),
    createMessage: async (signer) => String(await requireAdapter().createMessage(signer)),
    verify: async (proof) => requireAdapter().verify(proof),
    signOut: async () => requireAdapter().signOut(),
    getSession: async () => {
      if ((await waitForStatus(latestAuthentication))?.status !== 'authenticated') return null
      const { address, chainId } = await waitForConnection(readConnectionStore())
      return address && chainId !== undefined ? { address, chainId } : null
    },
  }
}

/**
 * In development, warn that visitors cannot sign in, because the authentication provider was enabled only after the
 * first render.
 */
const warnAboutLateSignIn = (): void => {
  if (process.env.NODE_ENV === 'production') return
  // biome-ignore lint/suspicious/noConsole: the warning is for the developer of the site
  console.warn(
    'Kisslock: `enabled` of the authentication provider was false in the first render, so no visitor is asked to sign in. Load the page anew once it is true.',
  )
}

/**
 * Synchronize Kisslock's session with the site's status. A signed-in visitor who disconnects or changes the account is
 * signed out, because the site's status does not contain the account. RainbowKit does the same. Returns the listener
 * for the site's events. Undefined if no visitor can sign in.
 */
export const useSignIn = (
  { kisslock, authentication: latestAuthentication, hasSignIn }: RainbowKitSite,
  authentication: AuthenticationConfig<unknown> | null,
): ((event: KisslockEvent) => void) | undefined => {
  const status = authentication?.status
  useEffect(() => latestAuthentication.set(authentication), [latestAuthentication, authentication])
  useEffect(() => {
    if (status === 'authenticated' || status === 'unauthenticated') kisslock.sessionChanged()
  }, [kisslock, status])
  const isEnabled = status !== undefined
  useEffect(() => {
    if (!isEnabled) return
    if (!hasSignIn) return warnAboutLateSignIn()
    return kisslock.sessionChanged
  }, [kisslock, hasSignIn, isEnabled])
  const onEvent = ({ type }: KisslockEvent) => {
    const isSignedIn = latestAuthentication.value?.status === 'authenticated'
    // Without a connected account, `getSession` returns no session, so read the session again when a wallet connects.
    if (isSignedIn && type === 'connect') kisslock.sessionChanged()
    if ((isSignedIn && type === 'accountChange') || type === 'disconnect') void kisslock.signOut().catch(() => {})
  }
  return isEnabled && hasSignIn ? onEvent : undefined
}
