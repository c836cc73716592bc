import type { CDPSession } from '../browser.ts'

/** One request of a visit; `arrivedMs`: the time from the document's request to the end of this response. */
export type RecordedRequest = { url: string; method: string; arrivedMs?: number }

/** The requests of a visit in order, and how long the network has been quiet. */
export type Traffic = { requests: readonly RecordedRequest[]; quietMs: () => number }

/** Records all requests of a page from now on, without data URLs and what the browser's cache answers. */
export const listen = async (session: CDPSession): Promise<Traffic> => {
  const requests: RecordedRequest[] = []
  const open = new Map<string, RecordedRequest>()
  let first: number | undefined
  let last = performance.now()
  const ended = (requestId: string) => {
    open.delete(requestId)
    last = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!/^(https?|wss?):/.test(request.url)) return
    first ??= timestamp
    const recorded: RecordedRequest = { url: request.url, method: request.method }
    requests.push(recorded)
    open.set(requestId, recorded)
    last = performance.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const recorded = open.get(requestId)
    if (recorded && response.fromDiskCache) requests.splice(requests.indexOf(recorded), 1)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const recorded = open.get(requestId)
    if (recorded) recorded.arrivedMs = (timestamp - (first ?? timestamp)) * 1000
    ended(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  await session.send('Network.enable')
  return { requests, quietMs: () => (open.size ? 0 : performance.now() - last) }
}
