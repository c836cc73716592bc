import { type Lazy, whenLoaded } from '../../browser/lazy'
import { createStore, type Store } from '../../browser/store'
import type { Runtime } from '../runtime'
import type { WalletPairing } from './data'

/**
 * Create a store with the page's pairing as data, whether the dialog or the site started the pairing. The value is null
 * if there is no pairing. The store can be used before the connection library has loaded, and its value is null until
 * then.
 */
export const watchPairing = (runtime: Lazy<Pick<Runtime, 'pairing'>>): Store<WalletPairing | null> => {
  const { get, set, subscribe } = createStore<WalletPairing | null>(null)
  whenLoaded(runtime, ({ pairing }) => pairing.subscribe(() => set(pairing.get()?.data ?? null)))
  return { get, subscribe }
}
