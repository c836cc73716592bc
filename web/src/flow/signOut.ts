import type { Lazy } from '../browser/lazy'
import type { Runtime } from './runtime'

/** Ends this browser's session, or with `everywhere` all sessions of its account. The connection stays. */
export const signOut = async (runtime: Lazy<Runtime>, options?: { everywhere?: boolean }): Promise<void> => {
  const { signing } = await runtime.load()
  await (await signing?.load())?.signOut(options)
}
