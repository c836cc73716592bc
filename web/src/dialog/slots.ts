import { type ComponentType, createContext } from 'react'

/** Parts that an application puts into the dialog. The hosted page and the element have none. */
export type Slots = {
  /** Below the list of wallets. */
  Note?: ComponentType
  /** Below the facts of the connected account. */
  Activity?: ComponentType
  /** The picture of an account. `picture`: that of its name. */
  Avatar?: ComponentType<{ address: string; picture: string | null; size: number }>
}

/** The context with the application's parts. */
export const SlotsContext = createContext<Slots>({})
