import type { CDPSession } from '../browser.ts'

/** One request of a visit; `at` is in milliseconds since the document was asked for. */
export type Asked = { url: string; at: number; isImage: boolean }

/** What a visit asked for, in the order of asking, and how long the network has been quiet. */
export type Traffic = { asked: readonly Asked[]; quietMs: () => number }

/** Listens to all that a page asks for from now on; addresses of data inside the page are no requests. */
export const listen = async (session: CDPSession): Promise<Traffic> => {
  const asked: Asked[] = []
  const open = new Set<string>()
  let first: number | undefined
  let last = performance.now()
  const ended = ({ requestId }: { requestId: string }) => {
    open.delete(requestId)
    last = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!/^(https?|wss?):/.test(request.url)) return
    first ??= timestamp
    asked.push({ url: request.url, at: (timestamp - first) * 1000, isImage: type === 'Image' })
    open.add(requestId)
    last = performance.now()
  })
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ended)
  await session.send('Network.enable')
  return { asked, quietMs: () => (open.size ? 0 : performance.now() - last) }
}
