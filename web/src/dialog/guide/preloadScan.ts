import { lazy } from '../../browser/lazy'
import type { KisslockCore } from '../../kisslock'
import { createPreload, preloadWallet, sentences } from '../load'

/** Codes and app links, loaded when the visitor chooses a wallet that is reached by them. */
export const scanChunk = lazy(() => import('../scan'))

/** The relay's client comes beside the screen that waits for it; what fails here is asked for again with the code. */
const loadTransport = async (kisslock: KisslockCore) => {
  const { engine } = await kisslock.runtime.load()
  const { load } = await engine.scanner()
  load()
}

/** Loads what a pairing needs on screen, with what is shown once the wallet is connected. */
export const preloadScan = createPreload((kisslock) => {
  void loadTransport(kisslock).catch(() => {})
  return Promise.all([sentences(kisslock, 'scan'), scanChunk.load(), preloadWallet(kisslock)])
})
