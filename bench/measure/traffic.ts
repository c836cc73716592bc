import type { CDPSession, Tab } from '../browser.ts'

type HttpRequest = import('@playwright/test').Request

/** The completed requests of a visit, and the time since the last network traffic. */
export type Traffic = { requests: readonly HttpRequest[]; quietMs: () => number }

/** Record the requests of a page from now on, except data URLs. Responses are compressed with gzip. */
export const recordTraffic = async (tab: Tab, session: CDPSession): Promise<Traffic> => {
  const [openRequests, requests] = [new Set<HttpRequest>(), [] as HttpRequest[]]
  let lastTrafficTime = performance.now()
  const onRequestEnd = (request: HttpRequest) => {
    if (!openRequests.delete(request)) return
    lastTrafficTime = performance.now()
    requests.push(request)
  }
  tab.on('request', (request) => {
    if (/^https?:/.test(request.url())) openRequests.add(request)
  })
  tab.on('requestfinished', onRequestEnd)
  tab.on('requestfailed', onRequestEnd)
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  return { requests, quietMs: () => (openRequests.size ? 0 : performance.now() - lastTrafficTime) }
}

/** Return the number and the bytes of one server's responses that were complete `untilMs` after the navigation. */
export const measureWeight = async (
  requests: readonly HttpRequest[],
  origin: string,
  untilMs = Number.POSITIVE_INFINITY,
) => {
  const navigationStart = requests[0]?.timing().startTime ?? 0
  const ownRequests = requests.filter((request) => {
    const { startTime, responseEnd } = request.timing()
    return new URL(request.url()).origin === origin && startTime + responseEnd - navigationStart <= untilMs
  })
  const sizes = await Promise.all(ownRequests.map((request) => request.sizes()))
  return { requests: ownRequests.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) }
}
