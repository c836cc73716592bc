import { createStore } from '../../browser/store'
import { toPartMissing } from '../../errors/partMissing'
import type { KisslockCore } from '../../kisslock'
import type { LoadState, Parts, Preload } from './parts'

const allPreloads: Preload<[Parts]>[] = []

/**
 * Load for the core `toCore` everything that is already loaded for the core `fromCore`, which has a different language,
 * so that an open dialog can change its language without delay.
 */
export const preloadForLanguage = async (fromCore: KisslockCore, toCore: KisslockCore, parts: Parts): Promise<void> => {
  await Promise.all(
    allPreloads
      .filter(({ loadState }) => loadState(fromCore).get() === 'loaded')
      .map((preload) => preload(toCore, parts)),
  )
}

/**
 * Create a preload with an observable load state. A preload that also loads other parts gets `Parts` as its second
 * argument.
 */
export const createPreload = <More extends [Parts?]>(
  load: (kisslock: KisslockCore, ...more: More) => Promise<unknown>,
): Preload<More> => {
  const loadStatesByCore = new WeakMap<KisslockCore, ReturnType<Preload['loadState']>>()
  const findStateStore = (kisslock: KisslockCore) => {
    const state = loadStatesByCore.get(kisslock) ?? createStore<LoadState>('absent')
    loadStatesByCore.set(kisslock, state)
    return state
  }
  const loadAndReport = async (kisslock: KisslockCore, ...more: More) => {
    try {
      await load(kisslock, ...more)
      if (findStateStore(kisslock).get() !== 'loaded') findStateStore(kisslock).set('loaded')
    } catch (error) {
      findStateStore(kisslock).set('failed')
      kisslock.flow.backgroundError.set(toPartMissing(error))
      throw error
    }
  }
  const preload = Object.assign(loadAndReport, { loadState: findStateStore })
  allPreloads.push(preload as unknown as Preload<[Parts]>)
  return preload
}
