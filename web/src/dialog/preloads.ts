import { partMissing } from '../errors/partMissing'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'
import { dialogChunk, guideChunk, signChunk, walletChunk } from './chunks'
import type { Parts } from './loading/parts'
import { createPreload } from './loading/preload'
import { sentences } from './loading/sentences'

/** Load everything for requests to a wallet, for its account and for its networks. */
const preloadWallet = createPreload(async (kisslock) => {
  const { requests } = await kisslock.runtime.load()
  return Promise.all([sentences(kisslock, 'wallet'), walletChunk.load(), requests.load()])
})

/**
 * Load everything that the dialog needs, in parallel: its code, its sentences, the site's additions, and the connection
 * library, which lists the detected wallets. If no wallet is injected or connected, the dialog does not wait for the
 * library.
 */
export const preloadDialog = createPreload((kisslock) => {
  const { status } = kisslock.connection.get()
  const loads: unknown[] = [dialogChunk.load(), sentences(kisslock, 'dialog'), kisslock.beforeDialog?.()]
  const runtime = kisslock.runtime.load()
  if (kisslock.runtime.get() || status !== 'disconnected' || isAnyWalletInjected()) loads.push(runtime)
  else runtime.catch((error) => kisslock.flow.backgroundError.set(partMissing(error)))
  if (status === 'connected') loads.push(preloadWallet(kisslock))
  return Promise.all(loads)
})

/** Load everything for signing in, including the account screens. */
const preloadSign = createPreload(async (kisslock) => {
  const { signing } = await kisslock.runtime.load()
  return Promise.all([preloadWallet(kisslock), sentences(kisslock, 'sign'), signChunk.load(), signing?.load()])
})

/** The parts of the dialog that load later. The preload of one part can load other parts. */
export const parts: Parts = {
  preloadDialog,
  wallet: { chunk: walletChunk, preload: preloadWallet },
  guide: {
    chunk: guideChunk,
    preload: createPreload((kisslock) => Promise.all([sentences(kisslock, 'guide'), guideChunk.load()])),
  },
  sign: { chunk: signChunk, preload: preloadSign },
}
