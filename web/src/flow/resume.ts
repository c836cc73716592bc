import type { Method } from './screen'

/** The guide that the visitor left by a refresh. Only a refreshed page contains a newly installed extension. */
export type Resume = { wallet: string; method: Method }

/** After this time the stored choice is ignored. */
const memoryMs = 10 * 60_000
/** The key of the stored choice in the session's storage. */
const key = 'kisslock.resume'

/** Stores the wallet and its method across a reload. Where storage is blocked, the visitor chooses again. */
export const rememberResume = (storage: () => Storage, resume: Resume, now: number): void => {
  try {
    storage().setItem(key, JSON.stringify({ ...resume, at: now }))
  } catch {}
}

/** Reads the stored choice and removes it. Returns undefined without a valid choice of the last ten minutes. */
export const takeResume = (storage: () => Storage, now: number): Resume | undefined => {
  try {
    const text = storage().getItem(key)
    storage().removeItem(key)
    const { wallet, method, at } = JSON.parse(text ?? '{}')
    const isValid = typeof wallet === 'string' && /^(extension|qr_code|desktop)$/.test(method)
    if (isValid && Math.abs(now - at) <= memoryMs) return { wallet, method }
  } catch {}
  return undefined
}
