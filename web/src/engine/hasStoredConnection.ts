/** Default prefix of the library's keys in storage. */
export const libraryPrefix = 'wagmi'

/** Whether the stored text (key `<prefix>.store`) has a connection. Needs no code of the library. */
export const holdsConnection = (stored: string | null): boolean =>
  /"connections":\{"__type":"Map","value":\[\[/.test(stored ?? '')

/** Whether localStorage has a connection; false if localStorage is blocked. Needs no code of the library. */
export const hasStoredConnection = (prefix = libraryPrefix): boolean => {
  try {
    return holdsConnection(localStorage.getItem(`${prefix}.store`))
  } catch {
    return false
  }
}
