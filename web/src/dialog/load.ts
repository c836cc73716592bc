import loadSentences from 'virtual:kisslock/locales'
import { partMissing } from '../errors/partMissing'
import { late } from '../flow/late'
import { someWalletHere } from '../flow/someHere'
import { createStore, type Store } from '../flow/store'
import type { Kisslock } from '../kisslock'
import type { Messages } from '../locale/messages'

/** The dialog's own code, loaded when the visitor reaches for the button. */
export const dialogPart = late(() => import('./Dialog'))
/** Guides and help, loaded when the visitor reaches for a wallet that is not here. */
export const guidePart = late(() => import('./guide'))
/** What is shown for a wallet that is here, loaded when the visitor reaches for it or is connected. */
export const walletPart = late(() => import('./wallet'))
/** Signing in, loaded when the visitor reaches for it. */
export const signPart = late(() => import('./sign'))

/** Balance, name and picture of an account, loaded when one of them is to be shown. */
export const holdingsPart = late(() => import('./accountData'))

type Area = 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign'

const pending = new Map<string, Promise<void>>()

const fetchSentences = async ({ locale, messages }: Kisslock, area: Area) => {
  messages.add((await loadSentences(locale.tag, area)).default as Messages)
}

/** Loads the visitor's language once; after a failure the next call tries again. */
export const sentences = (kit: Kisslock, area: Area): Promise<void> => {
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

/** Whether a part is here: `absent` until it has been loaded, `failed` until it is asked for again. */
export type Arrival = 'absent' | 'here' | 'failed'

/** Loads something for a site; `arrival` tells everybody who waits for it. */
export type Preload = ((kit: Kisslock) => Promise<void>) & {
  arrival: (kit: Kisslock) => Store<Arrival> & { set: (arrival: Arrival) => void }
}

/** Makes a loader whose arrival can be watched. */
export const preloading = (load: (kit: Kisslock) => Promise<unknown>): Preload => {
  const arrivals = new WeakMap<Kisslock, ReturnType<Preload['arrival']>>()
  const arrival = (kit: Kisslock) => {
    const known = arrivals.get(kit) ?? createStore<Arrival>('absent')
    arrivals.set(kit, known)
    return known
  }
  const preload = async (kit: Kisslock) => {
    try {
      await load(kit)
      if (arrival(kit).get() !== 'here') arrival(kit).set('here')
    } catch (error) {
      arrival(kit).set('failed')
      kit.flow.unseen.set(partMissing(error))
      throw error
    }
  }
  return Object.assign(preload, { arrival })
}

/** Loads what asking a wallet, its account and its networks need. */
export const preloadWallet = preloading(async (kit) => {
  const { requests } = await kit.journey.load()
  return Promise.all([sentences(kit, 'wallet'), walletPart.load(), requests.load()])
})

/**
 * Loads all that the dialog needs on opening, at the same time: its code, its sentences, and the connection library, which
 * knows the wallets that are here. Where there is none, nor a connection, nobody waits for it.
 */
export const preload = preloading((kit) => {
  const { status } = kit.connection.get()
  const needed: Promise<unknown>[] = [dialogPart.load(), sentences(kit, 'dialog')]
  const journey = kit.journey.load()
  if (kit.journey.get() || status !== 'disconnected' || someWalletHere()) needed.push(journey)
  else journey.catch((error) => kit.flow.unseen.set(partMissing(error)))
  if (status === 'connected') needed.push(preloadWallet(kit))
  return Promise.all(needed)
})

/** Loads what a guide needs. */
export const preloadGuide = preloading((kit) => Promise.all([sentences(kit, 'guide'), guidePart.load()]))

/** Loads what signing in needs, the account's own screens among it. */
export const preloadSign = preloading(async (kit) => {
  const { signing } = await kit.journey.load()
  return Promise.all([preloadWallet(kit), sentences(kit, 'sign'), signPart.load(), signing?.load()])
})
