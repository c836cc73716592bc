import type { Site } from '../../server/call'

/**
 * The key of the marker of a pending sign-in in localStorage. The message itself stays at the server. Without the
 * marker, the page sends no request for pending sign-ins.
 */
const createMarkerKey = ({ base_path }: Site) => `kisslock.pending${base_path}`

/**
 * Return the expiry of this browser's pending sign-in, in milliseconds since 1970. Returns 0 if no sign-in is pending.
 */
export const readPendingExpiry = (site: Site, now = Date.now()): number => {
  try {
    const expiresAt = Number(localStorage.getItem(createMarkerKey(site)))
    return expiresAt > now ? expiresAt : 0
  } catch {
    return 0
  }
}

/** Store the expiry of a pending sign-in, or remove the marker if `until` is undefined. */
export const storePending = (site: Site, until: number | undefined): void => {
  try {
    if (until === undefined) localStorage.removeItem(createMarkerKey(site))
    else localStorage.setItem(createMarkerKey(site), String(until))
  } catch {
    // Ignore the error. Without storage, the next page cannot continue the pending sign-in.
  }
}
