import loadSentences from 'virtual:kisslock/locales'
import { whenReachable } from '../../browser/lazy'
import type { KisslockCore } from '../../kisslock'
import type { Messages } from '../../locale/messages'

/** A group of sentences that load together. */
export type Area = 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign' | 'user' | 'apps' | 'recent'

const pending = new WeakMap<KisslockCore, Partial<Record<Area, Promise<void> | undefined>>>()

const fetchSentences = async ({ locale, messages }: KisslockCore, area: Area) => {
  messages.add((await whenReachable(() => loadSentences(locale.tag, area))).default as Messages)
}

/** Load the sentences of an area once. After a failure the next call tries again. */
export const sentences = (kisslock: KisslockCore, area: Area): Promise<void> => {
  const loading = pending.get(kisslock) ?? {}
  pending.set(kisslock, loading)
  loading[area] ??= fetchSentences(kisslock, area).catch((error) => {
    loading[area] = undefined
    throw error
  })
  return loading[area]
}
