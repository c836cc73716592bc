import type { Site } from './call'

/** One log entry as the form fields of `POST /api/auth/_log`. */
export type LogFields = Readonly<Record<string, string>>

/** Send an entry. The browser delivers the entry even after the visitor has left the page. Never throws. */
export const sendLog = ({ base_path }: Site, fields: LogFields): void => {
  try {
    // While offline, the request would fail, and the browser would print an error to its console.
    if (!navigator.onLine) return
    const url = `${base_path}/api/auth/_log`
    const body = new URLSearchParams(fields)
    if (sendWithBeacon(url, body)) return
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // Ignore errors, because a failure of the log must not disturb the visitor.
  }
}

/**
 * Return true if `sendBeacon` accepted the entry. False if the browser lacks or blocks `sendBeacon`, or if its queue is
 * full.
 */
const sendWithBeacon = (url: string, body: URLSearchParams): boolean => {
  try {
    return navigator.sendBeacon(url, body)
  } catch {
    return false
  }
}
