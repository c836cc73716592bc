import type { Lazy } from '../browser/lazy'
import type { EndedEverywhere } from '../server/auth'
import type { Runtime } from './runtime'

/** Ends this browser's session, or with `everywhere` all sessions of its user. The connection stays. */
export const signOut = async (
  runtime: Lazy<Runtime>,
  options?: { everywhere?: boolean },
): Promise<EndedEverywhere | undefined> => {
  const { signing } = await runtime.load()
  return (await signing?.load())?.signOut(options)
}
