import type { Site } from '../../server/call'

/**
 * The key of the note that this browser has a pending sign-in. The message itself stays at the server. The note only
 * saves every other visitor a request.
 */
const keyOf = ({ base_path }: Site) => `kisslock.pending${base_path}`

/** Return the expiry of this browser's pending sign-in, in milliseconds since 1970. Returns 0 without a pending one. */
export const pendingUntil = (site: Site, now = Date.now()): number => {
  try {
    const until = Number(localStorage.getItem(keyOf(site)))
    return until > now ? until : 0
  } catch {
    return 0
  }
}

/** Store the expiry of a pending sign-in, or remove the note if `until` is undefined. */
export const notePending = (site: Site, until: number | undefined): void => {
  try {
    if (until === undefined) localStorage.removeItem(keyOf(site))
    else localStorage.setItem(keyOf(site), String(until))
  } catch {
    // Without storage, the sign-in ends with the page.
  }
}
