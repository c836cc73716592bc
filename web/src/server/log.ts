import type { Site } from './call'

/** One entry of the log as the server takes it: names and texts, as form fields (`POST /api/auth/_log`). */
export type LogFields = Readonly<Record<string, string>>

/** Hands an entry to the browser, which delivers it also when the page is left. Nobody waits for it, and nothing is thrown. */
export const sendLog = ({ base_path }: Site, fields: LogFields): void => {
  try {
    // It could not arrive, and every try would stand in the console.
    if (!navigator.onLine) return
    const url = `${base_path}/api/auth/_log`
    const body = new URLSearchParams(fields)
    if (handedOver(url, body)) return
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // A log that cannot be written is not the visitor's business.
  }
}

/** False where there is no `sendBeacon`, its queue is full, or something in the browser keeps it from working. */
const handedOver = (url: string, body: URLSearchParams): boolean => {
  try {
    return navigator.sendBeacon(url, body)
  } catch {
    return false
  }
}
