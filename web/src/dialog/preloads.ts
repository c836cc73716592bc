import { toPartMissing } from '../errors/partMissing'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'
import { dialogChunk, guideChunk, signChunk, walletChunk } from './chunks'
import type { Parts } from './loading/parts'
import { createPreload } from './loading/preload'
import { loadAreaSentences } from './loading/sentences'

/** Load everything for requests to a wallet, for its account and for its networks. */
const preloadWallet = createPreload(async (kisslock) => {
  const { requests } = await kisslock.runtime.load()
  return Promise.all([loadAreaSentences(kisslock, 'wallet'), walletChunk.load(), requests.load()])
})

/**
 * Load everything that the dialog needs, in parallel: its code, its sentences, the site's additions, and the connection
 * library, which lists the detected wallets. If no wallet is injected or connected, the dialog does not wait for the
 * library.
 */
export const preloadDialog = createPreload((kisslock) => {
  const { status } = kisslock.connection.get()
  const dialogPromises: unknown[] = [
    dialogChunk.load(),
    loadAreaSentences(kisslock, 'dialog'),
    kisslock.prepareDialog?.(),
  ]
  const runtimePromise = kisslock.runtime.load()
  if (kisslock.runtime.get() || status !== 'disconnected' || isAnyWalletInjected()) dialogPromises.push(runtimePromise)
  else runtimePromise.catch((error) => kisslock.flow.backgroundError.set(toPartMissing(error)))
  if (status === 'connected') dialogPromises.push(preloadWallet(kisslock))
  return Promise.all(dialogPromises)
})

/** Load everything for signing in, including the account screens. */
const preloadSign = createPreload(async (kisslock) => {
  const { signing } = await kisslock.runtime.load()
  return Promise.all([preloadWallet(kisslock), loadAreaSentences(kisslock, 'sign'), signChunk.load(), signing?.load()])
})

/** The parts of the dialog that load later. The preload of one part can load other parts. */
export const dialogParts: Parts = {
  preloadDialog,
  wallet: { chunk: walletChunk, preload: preloadWallet },
  guide: {
    chunk: guideChunk,
    preload: createPreload((kisslock) => Promise.all([loadAreaSentences(kisslock, 'guide'), guideChunk.load()])),
  },
  sign: { chunk: signChunk, preload: preloadSign },
}
