import { createStore } from '../../browser/store'
import { partMissing } from '../../errors/partMissing'
import type { KisslockCore } from '../../kisslock'
import type { LoadState, Parts, Preload } from './parts'

const preloads: Preload<[Parts]>[] = []

/** Loads for a core in another language what the first one has: its sentences. A dialog that is open then changes at once. */
export const preloadForLanguage = async (from: KisslockCore, to: KisslockCore, parts: Parts): Promise<void> => {
  await Promise.all(
    preloads.filter(({ loadState }) => loadState(from).get() === 'loaded').map((preload) => preload(to, parts)),
  )
}

/** Makes a preload with an observable load state. A part that another part loads gets the dialog's parts. */
export const createPreload = <More extends [Parts?]>(
  load: (kisslock: KisslockCore, ...more: More) => Promise<unknown>,
): Preload<More> => {
  const states = new WeakMap<KisslockCore, ReturnType<Preload['loadState']>>()
  const loadState = (kisslock: KisslockCore) => {
    const state = states.get(kisslock) ?? createStore<LoadState>('absent')
    states.set(kisslock, state)
    return state
  }
  const loadObserved = async (kisslock: KisslockCore, ...more: More) => {
    try {
      await load(kisslock, ...more)
      if (loadState(kisslock).get() !== 'loaded') loadState(kisslock).set('loaded')
    } catch (error) {
      loadState(kisslock).set('failed')
      kisslock.flow.backgroundError.set(partMissing(error))
      throw error
    }
  }
  const preload = Object.assign(loadObserved, { loadState })
  preloads.push(preload as unknown as Preload<[Parts]>)
  return preload
}
