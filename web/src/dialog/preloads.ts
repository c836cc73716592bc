import { partMissing } from '../errors/partMissing'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'
import { dialogChunk, guideChunk, signChunk, walletChunk } from './chunks'
import type { Parts } from './loading/parts'
import { createPreload } from './loading/preload'
import { sentences } from './loading/sentences'

/** Loads what the requests to a wallet, its account and its networks need. */
const preloadWallet = createPreload(async (kisslock) => {
  const { requests } = await kisslock.runtime.load()
  return Promise.all([sentences(kisslock, 'wallet'), walletChunk.load(), requests.load()])
})

/**
 * Loads everything that opening the dialog needs, in parallel: its code, its sentences, what the site adds, and the connection
 * library, which lists the detected wallets. Without an injected wallet or a connection the dialog does not wait for the library.
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

/** Loads what signing in needs, the account's screens included. */
const preloadSign = createPreload(async (kisslock) => {
  const { signing } = await kisslock.runtime.load()
  return Promise.all([preloadWallet(kisslock), sentences(kisslock, 'sign'), signChunk.load(), signing?.load()])
})

/** What the dialog's parts load of each other. */
export const parts: Parts = {
  preloadDialog,
  wallet: { chunk: walletChunk, preload: preloadWallet },
  guide: {
    chunk: guideChunk,
    preload: createPreload((kisslock) => Promise.all([sentences(kisslock, 'guide'), guideChunk.load()])),
  },
  sign: { chunk: signChunk, preload: preloadSign },
}
