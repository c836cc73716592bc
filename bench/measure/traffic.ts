import type { CDPSession } from '../browser.ts'

/** One request of a visit; `came`: when its whole response had arrived, in milliseconds since the document's request. */
export type Asked = { url: string; method: string; came?: number }

/** The requests of a visit in order, and how long the network has been quiet. */
export type Traffic = { asked: readonly Asked[]; quietMs: () => number }

/** Records all requests of a page from now on, data URLs excepted. */
export const listen = async (session: CDPSession): Promise<Traffic> => {
  const asked: Asked[] = []
  const open = new Map<string, Asked>()
  let first: number | undefined
  let last = performance.now()
  const ended = (requestId: string) => {
    open.delete(requestId)
    last = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!/^(https?|wss?):/.test(request.url)) return
    first ??= timestamp
    const one: Asked = { url: request.url, method: request.method }
    asked.push(one)
    open.set(requestId, one)
    last = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = open.get(requestId)
    if (one) one.came = (timestamp - (first ?? timestamp)) * 1000
    ended(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  await session.send('Network.enable')
  return { asked, quietMs: () => (open.size ? 0 : performance.now() - last) }
}
