import { late } from '../../flow/late'
import type { Kisslock } from '../../kisslock'
import { preloading, preloadWallet, sentences } from '../load'

/** Codes and app links, loaded when the visitor chooses a wallet that is reached by them. */
export const scanPart = late(() => import('../scan'))

/** The relay's client comes beside the screen that waits for it; what fails here is asked for again with the code. */
const loadTransport = async (kit: Kisslock) => {
  const { engine } = await kit.journey.load()
  const { load } = await engine.scanner()
  load()
}

/** Loads what a pairing needs on screen, with what is shown once the wallet is connected. */
export const preloadScan = preloading((kit) => {
  void loadTransport(kit).catch(() => {})
  return Promise.all([sentences(kit, 'scan'), scanPart.load(), preloadWallet(kit)])
})
