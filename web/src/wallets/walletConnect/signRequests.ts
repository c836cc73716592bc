import type { SignClient } from '@walletconnect/sign-client'

/** A request to a wallet (EIP-1193). */
export type Request = { method: string; params?: unknown }

type SignClientInstance = Awaited<ReturnType<typeof SignClient.init>>

/** The range in which the relay's client accepts the expiry of a request, in seconds. Its default is the minimum. */
const minExpiryS = 300
const maxExpiryS = 7 * 86_400

/** Return the text of signed bytes, or an empty text for a value that is not hex. */
const readText = (data: unknown): string => {
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data)) return ''
  const bytes = data.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}

const readTime = (text: string, name: string): number =>
  Date.parse(
    text
      .split('\n')
      .findLast((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? '',
  )

/**
 * Return the option for a request's expiry. If several owners have time to sign the message (EIP-4361), the expiry is
 * the message's lifetime, so that the wallet can respond until then. Every other request keeps the client's default.
 */
export const createExpiryOption = ({ method, params }: Request): { expiry?: number } => {
  const [data] = (Array.isArray(params) ? params : []) as unknown[]
  if (method !== 'personal_sign') return {}
  const text = readText(data)
  const lifetimeS = Math.round((readTime(text, 'Expiration Time') - readTime(text, 'Issued At')) / 1000)
  return lifetimeS > minExpiryS && lifetimeS <= maxExpiryS ? { expiry: lifetimeS } : {}
}

type History = SignClientInstance['core']['history']
type HistoryRecord = History['values'][number]

/** The request of a wallet's session inside a record of the client's history. */
const readRequest = ({ request }: HistoryRecord): Request | undefined =>
  (request.params as { request?: Request } | undefined)?.request

const isSameRequest = (request: Request | undefined, { method, params }: Request): boolean =>
  request?.method === method && JSON.stringify(request.params) === JSON.stringify(params)

/**
 * Wait for the response to a request in the client's history, which survives a reload of the page. Resolves with
 * undefined if the history does not contain the request. Rejects with the wallet's error.
 */
export const waitForStoredResponse = async (
  { core: { history } }: SignClientInstance,
  topic: string,
  request: Request,
): Promise<unknown> => {
  const record = history.values.find((entry) => entry.topic === topic && isSameRequest(readRequest(entry), request))
  if (!record) return undefined
  const response = await new Promise<HistoryRecord['response']>((resolve) => {
    const onUpdate = (updated: HistoryRecord) => {
      if (updated.id !== record.id || !updated.response) return
      history.off('history_updated', onUpdate)
      resolve(updated.response)
    }
    history.on('history_updated', onUpdate)
    onUpdate(record)
  })
  // Delete the record here, because the client itself deletes only records of requests that the current page has sent.
  history.delete(topic, record.id)
  if (response && 'error' in response) throw response.error
  return response?.result
}
