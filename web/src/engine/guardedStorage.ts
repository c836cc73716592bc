/** The part of the Web Storage API that Kisslock uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Maximum length of a stored value in characters. The library's state is always shorter. A longer value is damaged, or
 * another script has written it. Reading such a value would slow down every start.
 */
const maxValueLength = 64 * 1024

/**
 * Create storage that never throws. If the browser's storage is blocked (its getter throws), full or missing, values
 * stay in memory. If a write fails, the old stored value is removed, so that the next page load does not
 * read it.
 */
export const createGuardedStorage = (openStorage: () => TextStorage | null | undefined): TextStorage => {
  const valuesInMemory = new Map<string, string>()
  const tryStorage = <Result>(action: (storage: TextStorage) => Result): Result | undefined => {
    try {
      const storage = openStorage()
      return storage ? action(storage) : undefined
    } catch {
      return undefined
    }
  }
  const removeText = (key: string) => {
    valuesInMemory.delete(key)
    tryStorage((storage) => storage.removeItem(key))
  }
  const writeText = (key: string, value: string) =>
    tryStorage((storage) => {
      storage.setItem(key, value)
      return true
    })
  return {
    getItem: (key) => {
      const value = valuesInMemory.get(key) ?? tryStorage((storage) => storage.getItem(key)) ?? null
      if (typeof value !== 'string') return null
      if (value.length <= maxValueLength) return value
      removeText(key)
      return null
    },
    setItem: (key, value) => {
      valuesInMemory.delete(key)
      if (writeText(key, value)) return
      removeText(key)
      if (!writeText(key, value)) valuesInMemory.set(key, value)
    },
    removeItem: removeText,
  }
}
