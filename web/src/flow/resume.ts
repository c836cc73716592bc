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

const isResume = (value: unknown): value is Resume & { at: number } => {
  const { wallet, method, at } = (value ?? {}) as Record<string, unknown>
  return (
    typeof wallet === 'string' &&
    typeof at === 'number' &&
    (method === 'extension' || method === 'qr_code' || method === 'desktop')
  )
}

/** Reads the stored choice and removes it. Returns undefined without a valid choice of the last ten minutes. */
export const takeResume = (storage: () => Storage, now: number): Resume | undefined => {
  try {
    const store = storage()
    const text = store.getItem(key)
    if (text === null) return undefined
    store.removeItem(key)
    const value: unknown = JSON.parse(text)
    if (!isResume(value) || Math.abs(now - value.at) > memoryMs) return undefined
    return { wallet: value.wallet, method: value.method }
  } catch {
    return undefined
  }
}
