import { holdsConnection } from '../engine/remembered'

/** Whether the library has a connection in store, told without loading it. */
export const remembersConnection = (): boolean => {
  try {
    return holdsConnection(localStorage.getItem('wagmi.store'))
  } catch {
    return false
  }
}
