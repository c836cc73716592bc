import type { KisslockCore } from '../kisslock'

/**
 * Opens the dialog for a page that signs visitors in: `sign` signs in, `renew` signs in once more for a session that is too
 * old, and `other` chooses another wallet first.
 */
export const beginSignIn = async (kisslock: KisslockCore, mode: 'sign' | 'renew' | 'other'): Promise<void> => {
  const { runtime, session } = kisslock
  const loaded = mode === 'renew' ? await runtime.load().catch(() => undefined) : undefined
  const signing = await loaded?.signing?.load().catch(() => undefined)
  // Without the code, opening the dialog says what is missing.
  if (!signing) return kisslock.open(mode === 'other' ? 'home' : 'sign')
  if (session.get().status === 'unknown') await signing.changed()
  signing.renew()
}
