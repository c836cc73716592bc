import { late } from '../../flow/late'
import { preloading, preloadWallet, sentences } from '../load'

/** Codes and app links, loaded when the visitor chooses a wallet that is reached by them. */
export const scanPart = late(() => import('../scan'))

/** Loads what a pairing needs on screen, with what is shown once the wallet is connected. */
export const preloadScan = preloading((kit) =>
  Promise.all([sentences(kit, 'scan'), scanPart.load(), preloadWallet(kit)]),
)
