/** After this time what was stored is ignored. */
const maxAgeMs = 10 * 60_000

/** Stores a value of this tab across a reload. Does nothing where storage is blocked. */
export const keepAcrossReload = (storage: () => Storage, key: string, value: object, now: number): void => {
  try {
    storage().setItem(key, JSON.stringify({ ...value, at: now }))
  } catch {}
}

export const dropAcrossReload = (storage: () => Storage, key: string): void => {
  try {
    storage().removeItem(key)
  } catch {}
}

/** Reads what was stored in the last ten minutes; else an empty object. */
export const readAcrossReload = (storage: () => Storage, key: string, now: number): Record<string, unknown> => {
  try {
    const stored = JSON.parse(storage().getItem(key) ?? '{}')
    if (Math.abs(now - stored.at) <= maxAgeMs) return stored
  } catch {}
  return {}
}
