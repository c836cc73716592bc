import { dropAcrossReload, keepAcrossReload, readAcrossReload } from './acrossReload'
import type { Method } from './screen'

/** The guide that the visitor left by a refresh. Only a refreshed page contains a newly installed extension. */
export type Resume = { wallet: string; method: Method }

/** The key of the stored choice in the session's storage. */
const key = 'kisslock.resume'

/** Stores the wallet and its method across a reload. Where storage is blocked, the visitor chooses again. */
export const rememberResume = (storage: () => Storage, resume: Resume, now: number): void => {
  keepAcrossReload(storage, key, resume, now)
}

/** Reads the stored choice and removes it. Returns undefined without a valid choice of the last ten minutes. */
export const takeResume = (storage: () => Storage, now: number): Resume | undefined => {
  const { wallet, method } = readAcrossReload(storage, key, now)
  dropAcrossReload(storage, key)
  const isValid = typeof wallet === 'string' && /^(extension|qr_code|desktop)$/.test(String(method))
  return isValid ? { wallet, method: method as Method } : undefined
}
