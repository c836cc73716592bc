/** What stands before the library's keys in storage, unless a page says otherwise. */
export const libraryPrefix = 'wagmi'

/** Whether the library's stored state (`<prefix>.store`) holds a connection, told without loading the library. */
export const holdsConnection = (stored: string | null): boolean =>
  /"connections":\{"__type":"Map","value":\[\[/.test(stored ?? '')

/** Whether the library has a connection in store, told without loading it. */
export const hasStoredConnection = (prefix = libraryPrefix): boolean => {
  try {
    return holdsConnection(localStorage.getItem(`${prefix}.store`))
  } catch {
    return false
  }
}
