import { type Lazy, whenLoaded } from '../../browser/lazy'
import { createStore, type Store } from '../../browser/store'
import type { Runtime } from '../runtime'
import type { WalletPairing } from './data'

/**
 * The pairing of the page as data, whether the dialog or the site has begun it; null without one. Called before the library is
 * loaded, without which there is no pairing.
 */
export const watchPairing = (runtime: Lazy<Pick<Runtime, 'pairing'>>): Store<WalletPairing | null> => {
  const { get, set, subscribe } = createStore<WalletPairing | null>(null)
  whenLoaded(runtime, ({ pairing }) => pairing.subscribe(() => set(pairing.get()?.data ?? null)))
  return { get, subscribe }
}
