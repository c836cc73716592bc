import { holdsConnection, libraryPrefix } from '../engine/remembered'

/** Whether the library has a connection in store, told without loading it. */
export const remembersConnection = (prefix = libraryPrefix): boolean => {
  try {
    return holdsConnection(localStorage.getItem(`${prefix}.store`))
  } catch {
    return false
  }
}
