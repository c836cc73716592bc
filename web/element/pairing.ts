import { whenReachable } from '../src/browser/lazy'
import type { Store } from '../src/browser/store'
import { guideChunk } from '../src/dialog/chunks'
import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import { watchPairing } from '../src/flow/pairing/watchPairing'
import type { KisslockCore } from '../src/kisslock'

/** The pairing of a page as data, and the function that starts a pairing without the dialog. */
export type SitePairing = Store<WalletPairing | null> & {
  pair: (wallet?: string, options?: PairOptions) => Promise<void>
}

export const createSitePairing = (core: KisslockCore): SitePairing => ({
  ...watchPairing(core.runtime),
  pair: async (...args) => {
    const { pairForSite } = await whenReachable(() => import('../src/flow/pairing/pairForSite'))
    // Load the chunk of the guide, because it contains the links of all wallets.
    await pairForSite(core, async () => (await guideChunk.load()).details, ...args)
  },
})
