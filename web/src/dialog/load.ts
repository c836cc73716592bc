import loadSentences from 'virtual:kisslock/locales'
import { late } from '../flow/late'
import type { Kisslock } from '../kisslock'
import type { Messages } from '../locale/messages'

/** The dialog's own code, loaded when the visitor reaches for the button. */
export const dialogPart = late(() => import('./Dialog'))
/** Guides and help, loaded when the visitor reaches for a wallet that is not here. */
export const guidePart = late(() => import('./guide'))
/** What is shown for a wallet that is here, loaded when the visitor reaches for it or is connected. */
export const walletPart = late(() => import('./wallet'))

type Area = 'dialog' | 'wallet' | 'guide'

const pending = new Map<string, Promise<void>>()

const fetchSentences = async ({ locale, messages }: Kisslock, area: Area) => {
  messages.add((await loadSentences(locale.tag, area)).default as Messages)
}

/** Loads the visitor's language once; after a failure the next call tries again. */
const sentences = (kit: Kisslock, area: Area): Promise<void> => {
  const key = `${kit.locale.tag} ${area}`
  const loading =
    pending.get(key) ??
    fetchSentences(kit, area).catch((error) => {
      pending.delete(key)
      throw error
    })
  pending.set(key, loading)
  return loading
}

/** Loads all that the dialog needs on opening, at the same time: the connection library, its code, its sentences. */
export const preload = async (kit: Kisslock): Promise<void> => {
  const connected = kit.connection.get().status === 'connected'
  await Promise.all([
    kit.journey.load(),
    sentences(kit, 'dialog'),
    dialogPart.load(),
    connected ? preloadWallet(kit) : undefined,
  ])
}

/** Loads something for a site; `isHere` tells that it has come, so that nothing is drawn empty first. */
export type Preload = ((kit: Kisslock) => Promise<void>) & { isHere: (kit: Kisslock) => boolean }

const preloading = (load: (kit: Kisslock) => Promise<unknown>): Preload => {
  const here = new WeakSet<Kisslock>()
  const preload = async (kit: Kisslock) => {
    await load(kit)
    here.add(kit)
  }
  return Object.assign(preload, { isHere: (kit: Kisslock) => here.has(kit) })
}

/** Loads what asking a wallet, its account and its networks need. */
export const preloadWallet = preloading(async (kit) => {
  const { requests } = await kit.journey.load()
  return Promise.all([sentences(kit, 'wallet'), walletPart.load(), requests.load()])
})

/** Loads what a guide needs. */
export const preloadGuide = preloading((kit) => Promise.all([sentences(kit, 'guide'), guidePart.load()]))
