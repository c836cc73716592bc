import { lazy } from '../../browser/lazy'
import type { KisslockCore } from '../../kisslock'
import type { Parts } from '../loading/parts'
import { createPreload } from '../loading/preload'
import { sentences } from '../loading/sentences'

/** Codes and app links, loaded when the visitor chooses a wallet that is paired. */
const chunk = lazy(() => import('../scan'))

/** Loads the relay's client beside the screen; an error is ignored here, because the code's request loads it again. */
const loadTransport = async (kisslock: KisslockCore) => {
  const { engine } = await kisslock.runtime.load()
  const { load } = await engine.scanner()
  load()
}

/** The screens of a pairing, with the wallet's screens that follow it. */
export const scan = {
  chunk,
  preload: createPreload((kisslock, parts: Parts) => {
    void loadTransport(kisslock).catch(() => {})
    return Promise.all([sentences(kisslock, 'scan'), chunk.load(), parts.wallet.preload(kisslock)])
  }),
}

/** What draws a code, without the relay's client. */
export const code = {
  chunk,
  preload: createPreload((kisslock) => Promise.all([sentences(kisslock, 'scan'), chunk.load()])),
}
