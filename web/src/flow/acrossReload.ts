/** The maximum age of a stored value. Older values are ignored. Milliseconds. */
const maxAgeMs = 10 * 60_000

/** Store a value of this tab across a reload. Does nothing if storage is blocked. */
export const storeAcrossReload = (storage: () => Storage, key: string, value: object, nowMs: number): void => {
  try {
    storage().setItem(key, JSON.stringify({ ...value, at: nowMs }))
  } catch {}
}

export const removeStored = (storage: () => Storage, key: string): void => {
  try {
    storage().removeItem(key)
  } catch {}
}

/** Read a value that was stored in the last ten minutes. Returns an empty object if no such value is stored. */
export const readAcrossReload = (storage: () => Storage, key: string, nowMs: number): Record<string, unknown> => {
  try {
    const stored = JSON.parse(storage().getItem(key) ?? '{}')
    if (Math.abs(nowMs - stored.at) <= maxAgeMs) return stored
  } catch {}
  return {}
}
