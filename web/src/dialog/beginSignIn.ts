import type { KisslockCore } from '../kisslock'

/**
 * Open the dialog so that the visitor can sign in. `sign` signs in, `renew` signs in again because the session is too
 * old, and `other` lets the visitor choose another wallet first.
 */
export const beginSignIn = async (kisslock: KisslockCore, mode: 'sign' | 'renew' | 'other'): Promise<void> => {
  const { runtime, session } = kisslock
  const loadedRuntime = mode === 'renew' ? await runtime.load().catch(() => undefined) : undefined
  const signingCode = await loadedRuntime?.signing?.load().catch(() => undefined)
  // If the sign-in code did not load, the opened dialog reports what is missing.
  if (!signingCode) return kisslock.open(mode === 'other' ? 'home' : 'sign')
  if (session.get().status === 'unknown') await signingCode.changed()
  signingCode.renew()
}
