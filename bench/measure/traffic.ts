import type { CDPSession, Tab } from '../browser.ts'

type HttpRequest = import('@playwright/test').Request

/** The completed requests of a visit, and the time since the last network traffic. */
export type Traffic = { requests: readonly HttpRequest[]; quietMs: () => number }

/** Record the requests of a page from now on, except data URLs. Responses are compressed with gzip. */
export const listen = async (tab: Tab, session: CDPSession): Promise<Traffic> => {
  const [open, requests] = [new Set<HttpRequest>(), [] as HttpRequest[]]
  let last = performance.now()
  const ended = (request: HttpRequest) => {
    if (!open.delete(request)) return
    last = performance.now()
    requests.push(request)
  }
  tab.on('request', (request) => {
    if (/^https?:/.test(request.url())) open.add(request)
  })
  tab.on('requestfinished', ended)
  tab.on('requestfailed', ended)
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  return { requests, quietMs: () => (open.size ? 0 : performance.now() - last) }
}

/** Return the number and the bytes of one server's responses that were complete `untilMs` after the navigation. */
export const weigh = async (requests: readonly HttpRequest[], origin: string, untilMs = Number.POSITIVE_INFINITY) => {
  const start = requests[0]?.timing().startTime ?? 0
  const own = requests.filter((request) => {
    const { startTime, responseEnd } = request.timing()
    return new URL(request.url()).origin === origin && startTime + responseEnd - start <= untilMs
  })
  const sizes = await Promise.all(own.map((request) => request.sizes()))
  return { requests: own.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) }
}
