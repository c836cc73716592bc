/** Whether the library's stored state (`wagmi.store`) holds a connection, told without loading the library. */
export const holdsConnection = (stored: string | null): boolean =>
  /"connections":\{"__type":"Map","value":\[\[/.test(stored ?? '')
