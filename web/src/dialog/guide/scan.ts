import { lazy } from '../../browser/lazy'
import type { KisslockCore } from '../../kisslock'
import type { Parts } from '../loading/parts'
import { createPreload } from '../loading/preload'
import { loadAreaSentences } from '../loading/sentences'

/**
 * The code for pairing codes and app links. This code loads when the visitor chooses a wallet that connects by pairing.
 */
const scanChunk = lazy(() => import('../scan'))

/**
 * Load the client of the relay in parallel with the screen. This function ignores errors, because the later request for
 * a code loads the client again.
 */
const preloadRelayClient = async (kisslock: KisslockCore) => {
  const { engine } = await kisslock.runtime.load()
  const { load } = await engine.scanner()
  load()
}

/** The screens of a pairing, and the wallet screens that follow the pairing. */
export const scanViews = {
  chunk: scanChunk,
  preload: createPreload((kisslock, parts: Parts) => {
    void preloadRelayClient(kisslock).catch(() => {})
    return Promise.all([loadAreaSentences(kisslock, 'scan'), scanChunk.load(), parts.wallet.preload(kisslock)])
  }),
}

/**
 * The screen with a code for the page's URL. Its preload does not load the relay's client, because nothing is paired.
 */
export const pageCodeViews = {
  chunk: scanChunk,
  preload: createPreload((kisslock) => Promise.all([loadAreaSentences(kisslock, 'scan'), scanChunk.load()])),
}
