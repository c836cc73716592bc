import loadPiece from 'virtual:kisslock/icons'
import loadSentences from 'virtual:kisslock/locales'
import { type Lazy, lazy, whenReachable } from '../browser/lazy'
import { createStore, type Store } from '../browser/store'
import { partMissing } from '../errors/partMissing'
import type { KisslockCore } from '../kisslock'
import type { Messages } from '../locale/messages'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'

/** What a site adds to the catalogue before the dialog reads it. */
export const beforeDialog: (() => Promise<unknown>)[] = []
/** The dialog's own code, loaded when the visitor reaches for the button. */
export const dialogChunk = lazy(() =>
  Promise.all([import('./Dialog'), ...beforeDialog.map((add) => add())]).then(([part]) => part),
)
/** Guides and help, loaded when the visitor reaches for a wallet that is not in this browser. */
export const guideChunk = lazy(() => import('./guide'))
/** The screens of a detected wallet, loaded when the visitor reaches for it or is connected. */
export const walletChunk = lazy(() => import('./wallet'))
/** Signing in, loaded when the visitor reaches for it. */
export const signChunk = lazy(() => import('./sign'))
/** Balance, name and picture of an account, loaded when one of them is to be shown. */
export const accountDataChunk = lazy(() => import('./accountData'))

/** The icons of one piece by wallet id, as data URIs. */
type Icons = Readonly<Record<string, string>>

const pieces: Lazy<Icons>[] = []

/** A piece of the catalogue's icons. Piece 1 has the icons that the list shows first. */
export const walletIcons = (piece: number): Lazy<Icons> => {
  pieces[piece] ??= lazy(async () => (await loadPiece(piece)).default)
  return pieces[piece]
}

/** The sentences that are loaded together. */
export type Area = 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign' | 'user' | 'recent'

const pending = new WeakMap<KisslockCore, Partial<Record<Area, Promise<void> | undefined>>>()

const fetchSentences = async ({ locale, messages }: KisslockCore, area: Area) => {
  messages.add((await whenReachable(() => loadSentences(locale.tag, area))).default as Messages)
}

/** Loads the sentences of an area once; after a failure the next call tries again. */
export const sentences = (kisslock: KisslockCore, area: Area): Promise<void> => {
  const loading = pending.get(kisslock) ?? {}
  pending.set(kisslock, loading)
  loading[area] ??= fetchSentences(kisslock, area).catch((error) => {
    loading[area] = undefined
    throw error
  })
  return loading[area]
}

/** Whether a preload has finished: `absent` before its first end, `failed` until the next attempt succeeds. */
export type LoadState = 'absent' | 'loaded' | 'failed'

/** Loads code or sentences for a site. The store of `loadState` notifies its listeners of each change. */
export type Preload = ((kisslock: KisslockCore) => Promise<void>) & {
  loadState: (kisslock: KisslockCore) => Store<LoadState> & { set: (state: LoadState) => void }
}

const preloads: Preload[] = []

/** Loads for a core in another language what the first one has: its sentences. A dialog that is open then changes at once. */
export const preloadSame = async (from: KisslockCore, to: KisslockCore): Promise<void> => {
  await Promise.all(
    preloads.filter(({ loadState }) => loadState(from).get() === 'loaded').map((preload) => preload(to)),
  )
}

/** Makes a preload with an observable load state. */
export const createPreload = (load: (kisslock: KisslockCore) => Promise<unknown>): Preload => {
  const states = new WeakMap<KisslockCore, ReturnType<Preload['loadState']>>()
  const loadState = (kisslock: KisslockCore) => {
    const known = states.get(kisslock) ?? createStore<LoadState>('absent')
    states.set(kisslock, known)
    return known
  }
  const preload = async (kisslock: KisslockCore) => {
    try {
      await load(kisslock)
      if (loadState(kisslock).get() !== 'loaded') loadState(kisslock).set('loaded')
    } catch (error) {
      loadState(kisslock).set('failed')
      kisslock.flow.backgroundError.set(partMissing(error))
      throw error
    }
  }
  const made = Object.assign(preload, { loadState })
  preloads.push(made)
  return made
}

/** Loads what the requests to a wallet, its account and its networks need. */
export const preloadWallet = createPreload(async (kisslock) => {
  const { requests } = await kisslock.runtime.load()
  return Promise.all([sentences(kisslock, 'wallet'), walletChunk.load(), requests.load()])
})

/**
 * Loads everything that opening the dialog needs, in parallel: its code, its sentences, and the connection library, which
 * lists the detected wallets. Without an injected wallet or a connection the dialog does not wait for the library.
 */
export const preloadDialog = createPreload((kisslock) => {
  const { status } = kisslock.connection.get()
  const needed: Promise<unknown>[] = [dialogChunk.load(), sentences(kisslock, 'dialog')]
  const runtime = kisslock.runtime.load()
  if (kisslock.runtime.get() || status !== 'disconnected' || isAnyWalletInjected()) needed.push(runtime)
  else runtime.catch((error) => kisslock.flow.backgroundError.set(partMissing(error)))
  if (status === 'connected') needed.push(preloadWallet(kisslock))
  return Promise.all(needed)
})

/** Loads what a guide needs. */
export const preloadGuide = createPreload((kisslock) => Promise.all([sentences(kisslock, 'guide'), guideChunk.load()]))

/** Loads what signing in needs, the account's screens included. */
export const preloadSign = createPreload(async (kisslock) => {
  const { signing } = await kisslock.runtime.load()
  return Promise.all([preloadWallet(kisslock), sentences(kisslock, 'sign'), signChunk.load(), signing?.load()])
})
