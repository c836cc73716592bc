/** Default prefix of the library's storage keys. */
export const libraryPrefix = 'wagmi'

/**
 * Return true if the stored value (key `<prefix>.store`) contains a connection. The function does not need the library.
 */
export const containsConnection = (storedText: string | null): boolean =>
  /"connections":\{"__type":"Map","value":\[\[/.test(storedText ?? '')

/**
 * Return true if localStorage contains a connection. False if localStorage is blocked. Works without the library's
 * code.
 */
export const hasStoredConnection = (prefix = libraryPrefix): boolean => {
  try {
    return containsConnection(localStorage.getItem(`${prefix}.store`))
  } catch {
    return false
  }
}
