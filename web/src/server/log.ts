import type { Site } from './call'

/** One log entry as the form fields of `POST /api/auth/_log`. */
export type LogFields = Readonly<Record<string, string>>

/** Gives an entry to the browser, which delivers it even after the visitor left the page. Never throws. */
export const sendLog = ({ base_path }: Site, fields: LogFields): void => {
  try {
    // Offline, the entry could not arrive, and the browser would print an error into its console.
    if (!navigator.onLine) return
    const url = `${base_path}/api/auth/_log`
    const body = new URLSearchParams(fields)
    if (sendWithBeacon(url, body)) return
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // A failure of the log must not disturb the visitor.
  }
}

/** Whether `sendBeacon` took the entry. False if the browser lacks or blocks it, or its queue is full. */
const sendWithBeacon = (url: string, body: URLSearchParams): boolean => {
  try {
    return navigator.sendBeacon(url, body)
  } catch {
    return false
  }
}
