import { readAcrossReload, removeStored, storeAcrossReload } from './acrossReload'
import type { Method } from './screen'

/**
 * The guide that the visitor left by reloading the page. A newly installed extension is visible only after a reload.
 */
export type ResumeState = { wallet: string; method: Method }

/** The key in sessionStorage of the wallet and method that the visitor has chosen. */
const resumeKey = 'kisslock.resume'

/** Store the wallet and its method across a reload. If storage is blocked, the visitor has to choose again. */
export const storeResumeState = (storage: () => Storage, resumeState: ResumeState, nowMs: number): void => {
  storeAcrossReload(storage, resumeKey, resumeState, nowMs)
}

/**
 * Read the stored wallet and method, and delete them from the storage. Returns undefined if storage contains no valid
 * choice from the last ten minutes.
 */
export const takeResumeState = (storage: () => Storage, nowMs: number): ResumeState | undefined => {
  const { wallet, method } = readAcrossReload(storage, resumeKey, nowMs)
  removeStored(storage, resumeKey)
  const isValid = typeof wallet === 'string' && /^(extension|qr_code|desktop)$/.test(String(method))
  return isValid ? { wallet, method: method as Method } : undefined
}
