import { whenReachable } from '../src/browser/lazy'
import type { Store } from '../src/browser/store'
import { guideChunk } from '../src/dialog/load'
import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import { watchPairing } from '../src/flow/pairing/watchPairing'
import type { KisslockCore } from '../src/kisslock'

/** The pairing of a page, and what begins one without the dialog. */
export type SitePairing = Store<WalletPairing | null> & {
  pair: (wallet?: string, options?: PairOptions) => Promise<void>
}

export const createSitePairing = (core: KisslockCore): SitePairing => ({
  ...watchPairing(core.runtime),
  pair: async (...wish) => {
    const { pairForSite } = await whenReachable(() => import('../src/flow/pairing/pairForSite'))
    // The guide's chunk has the links of all wallets.
    await pairForSite(core, async () => (await guideChunk.load()).details, ...wish)
  },
})

/** The part of `<kisslock-connect>` for interfaces of a site's own. */
export const createPairingElement = ({ get, subscribe, pair }: SitePairing) =>
  class extends HTMLElement {
    /** The pairing with a wallet on another device, in the dialog or by `pair`, or null; a change dispatches an event. */
    get pairing(): WalletPairing | null {
      return get()
    }

    /** Pairs with a wallet without the dialog: the page shows `pairing`. Resolves when the wallet is connected. */
    pair(wallet?: string, options?: PairOptions): Promise<void> {
      return pair(wallet, options)
    }

    /** Dispatches an event for each change. Returns the function that ends this. */
    protected followPairing(): () => void {
      return subscribe(() => this.dispatchEvent(new CustomEvent('kisslock-pairing', { detail: get() })))
    }
  }
