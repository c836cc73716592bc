import type { KisslockCore } from '../kisslock'

/** How a visitor signs in, see `beginSignIn`. */
export type SignInMode = 'sign' | 'renew' | 'terms' | 'other'

/**
 * Open the dialog so that the visitor can sign in. `sign` signs in, `renew` signs in again because the session is too
 * old, `terms` signs in again to accept the current terms of use, and `other` lets the visitor choose another wallet
 * first.
 */
export const beginSignIn = async (kisslock: KisslockCore, mode: SignInMode): Promise<void> => {
  const { runtime, session } = kisslock
  const isRenewal = mode === 'renew' || mode === 'terms'
  const loadedRuntime = isRenewal ? await runtime.load().catch(() => undefined) : undefined
  const signing = await loadedRuntime?.signing?.load().catch(() => undefined)
  // A visitor who is not renewing a sign-in starts in the dialog. If the sign-in code for a renewal did not load, the
  // dialog reports that it is missing.
  if (!signing) return kisslock.open(mode === 'other' ? 'home' : 'sign')
  if (session.get().status === 'unknown') await signing.rereadSession()
  signing.renew(mode === 'terms' ? 'termsOutdated' : 'tooOld')
}
