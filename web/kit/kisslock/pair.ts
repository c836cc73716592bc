import { type PairOptions, pairForSite } from '../../src/flow/pairing/pairForSite'
import { loadDetails } from '../catalogue/addToCatalogue'
import type { KitCore } from '../core/kitCore'

/** Pair with a wallet of the catalogue or of the site. */
export const pair = (core: KitCore, wallet?: string, options?: PairOptions): Promise<void> =>
  pairForSite(core, loadDetails, wallet, options)
