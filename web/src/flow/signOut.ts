import type { Lazy } from '../browser/lazy'
import type { EndedEverywhere } from '../server/auth'
import type { Runtime } from './runtime'

/**
 * End this browser's session, or all sessions of the session's user if `everywhere` is true. The wallet stays
 * connected.
 */
export const signOut = async (
  runtime: Lazy<Runtime>,
  options?: { everywhere?: boolean },
): Promise<EndedEverywhere | undefined> => {
  const { signing } = await runtime.load()
  return (await signing?.load())?.signOut(options)
}
