import loadSentences from 'virtual:kisslock/locales'
import { whenReachable } from '../../browser/lazy'
import type { KisslockCore } from '../../kisslock'
import type { Messages } from '../../locale/messages'

/** A group of sentences that load together. */
export type SentenceArea = 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign' | 'owners' | 'user' | 'apps' | 'recent'

const pendingLoadsByCore = new WeakMap<KisslockCore, Partial<Record<SentenceArea, Promise<void> | undefined>>>()

const fetchSentences = async ({ locale, messages }: KisslockCore, area: SentenceArea) => {
  messages.add((await whenReachable(() => loadSentences(locale.tag, area))).default as Messages)
}

/** Load the sentences of an area once. After a failure the next call tries again. */
export const loadAreaSentences = (kisslock: KisslockCore, area: SentenceArea): Promise<void> => {
  const pendingLoads = pendingLoadsByCore.get(kisslock) ?? {}
  pendingLoadsByCore.set(kisslock, pendingLoads)
  pendingLoads[area] ??= fetchSentences(kisslock, area).catch((error) => {
    pendingLoads[area] = undefined
    throw error
  })
  return pendingLoads[area]
}
