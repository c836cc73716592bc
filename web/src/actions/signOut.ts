import { signOut as endSession } from '../server/auth'
import type { Site } from '../server/call'

/** Ends this browser's session, or with `everywhere` every session of its account. The connection stays. */
export const signOut = (site: Site, { everywhere = false }: { everywhere?: boolean } = {}): Promise<void> =>
  endSession(site, { everywhere })
