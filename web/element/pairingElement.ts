import type { Lazy } from '../src/browser/lazy'
import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import type { ElementRuntime } from './runtime'

/** The part of `<kisslock-connect>` for an interface of the site's own. */
export const createPairingElement = (runtime: Lazy<ElementRuntime>) =>
  class extends HTMLElement {
    /** The pairing with a wallet on another device, in the dialog or by `pair`, or null; a change dispatches an event. */
    get pairing(): WalletPairing | null {
      return runtime.get()?.pairing() ?? null
    }

    /** Pairs with a wallet without the dialog: the page shows `pairing`. Resolves when the wallet is connected. */
    async pair(wallet?: string, options?: PairOptions): Promise<void> {
      await (await runtime.load()).pair(wallet, options)
    }
  }
