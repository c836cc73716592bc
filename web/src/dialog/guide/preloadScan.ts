import { lazy } from '../../browser/lazy'
import type { KisslockCore } from '../../kisslock'
import { createPreload, preloadWallet, sentences } from '../load'

/** Codes and app links, loaded when the visitor chooses a wallet that is paired. */
export const scanChunk = lazy(() => import('../scan'))

/** Loads the relay's client beside the screen; an error is ignored here, because the code's request loads it again. */
const loadTransport = async (kisslock: KisslockCore) => {
  const { engine } = await kisslock.runtime.load()
  const { load } = await engine.scanner()
  load()
}

/** Loads the screens of a pairing, and the wallet's screens that follow it. */
export const preloadScan = createPreload((kisslock) => {
  void loadTransport(kisslock).catch(() => {})
  return Promise.all([sentences(kisslock, 'scan'), scanChunk.load(), preloadWallet(kisslock)])
})

/** Loads what draws a code, without the relay's client. */
export const preloadCode = createPreload((kisslock) => Promise.all([sentences(kisslock, 'scan'), scanChunk.load()]))
