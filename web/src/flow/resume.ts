import type { Method } from './screen'

/** Where the visitor was before refreshing to let a new extension in. */
export type Resume = { wallet: string; method: Method }

/** How long a refresh may take until the visitor has surely moved on. */
const memoryMs = 10 * 60_000
const key = 'kisslock.resume'

/** Remembers the wallet across the coming reload; a blocked store means that the visitor chooses again. */
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

/** What was remembered, once: it is forgotten by reading, and ignored when older than ten minutes. */
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
