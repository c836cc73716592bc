import { type Lazy, whenLoaded } from '../../browser/lazy'
import { createStore, type Store } from '../../browser/store'
import type { Runtime } from '../runtime'
import type { WalletPairing } from './data'

/**
 * Create a store with the page's pairing as data, no matter if the dialog or the site started it. Null if there is
 * none. The store works before the library is loaded; there is no pairing before that.
 */
export const watchPairing = (runtime: Lazy<Pick<Runtime, 'pairing'>>): Store<WalletPairing | null> => {
  const { get, set, subscribe } = createStore<WalletPairing | null>(null)
  whenLoaded(runtime, ({ pairing }) => pairing.subscribe(() => set(pairing.get()?.data ?? null)))
  return { get, subscribe }
}
