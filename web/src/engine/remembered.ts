/** What stands before the library's keys in storage, unless a page says otherwise. */
export const libraryPrefix = 'wagmi'

/** Whether the library's stored state (`<prefix>.store`) holds a connection, told without loading the library. */
export const holdsConnection = (stored: string | null): boolean =>
  /"connections":\{"__type":"Map","value":\[\[/.test(stored ?? '')
