import type { KisslockError } from '../errors/KisslockError'
import type { Message } from '../server/message'

/** The signature of a contract whose owners sign on the chain. */
export const onChainSignature = '0x'

/**
 * The time between two requests to the server, and the shortest time, in milliseconds. The server allows 20 requests a
 * minute for one message. The shortest time applies when the page becomes visible, or when the network is back.
 */
const defaultIntervalMs = 10_000
const defaultMinIntervalMs = 4000

/** Failures that can end by themselves: no node, too many requests, no network, a restart of the server. */
const temporaryCodes = new Set(['sign/unverifiable', 'server/limited', 'server/unreachable', 'server/failed'])
/** The server's codes for a contract that does not accept the message yet, or does not accept this signature of it. */
const pendingCodes = new Set<unknown>(['auth/owners-pending', 'auth/signature-mismatch'])

/** Return true if the contract does not accept the message yet. The sign-in stays pending at the server. */
export const isOwnersPending = ({ cause }: KisslockError): boolean =>
  pendingCodes.has((cause as { code?: unknown })?.code)

/**
 * Wait for `ms` milliseconds, or until `signal` aborts. If the page becomes visible or the network is back, wait only
 * until `earliestAt` (milliseconds since 1970), because timers are late in a hidden tab and after the device was
 * asleep.
 */
const pause = (ms: number, earliestAt: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    let timer = setTimeout(() => endPause(), ms)
    const listenerController = new AbortController()
    const endPause = () => {
      clearTimeout(timer)
      listenerController.abort()
      resolve()
    }
    const onWake = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      timer = setTimeout(endPause, Math.max(0, earliestAt - Date.now()))
    }
    document.addEventListener('visibilitychange', onWake, { signal: listenerController.signal })
    addEventListener('online', onWake, { signal: listenerController.signal })
    signal.addEventListener('abort', endPause, { signal: listenerController.signal })
  })

type AwaitParameters<Result> = {
  message: Pick<Message, 'goodUntil'>
  signal: AbortSignal
  /**
   * Sends the message with the signature `0x`. `isRetry` is true if the response to an earlier request was lost, so
   * that the server might already have accepted the message.
   */
  send: (isRetry: boolean) => Promise<Result>
  intervalMs?: number
  minIntervalMs?: number
}

/**
 * Wait until the owners of a smart contract wallet have signed the message on the chain. The first request registers
 * the message at the server. Returns undefined if the message expires or `signal` aborts before the owners have signed.
 * Rejects with a `KisslockError` that waiting cannot correct.
 */
export const awaitOwners = async <Result>({
  message,
  signal,
  send,
  intervalMs = defaultIntervalMs,
  minIntervalMs = defaultMinIntervalMs,
}: AwaitParameters<Result>): Promise<Result | undefined> => {
  let isRetry = false
  while (!signal.aborted && Date.now() < message.goodUntil) {
    const requestedAt = Date.now()
    let pauseMs = minIntervalMs
    try {
      return await send(isRetry)
    } catch (thrown) {
      const { code, facts } = thrown as KisslockError
      // The server accepts a message only once. If another tab has sent the message, or the response to an earlier
      // request was lost, the server might already have accepted it, so send it again as a retry.
      const isMessageUsed: boolean = code === 'sign/expired' && !isRetry
      if (!isMessageUsed && !isOwnersPending(thrown as KisslockError) && !temporaryCodes.has(code)) throw thrown
      isRetry ||= isMessageUsed || code.startsWith('server/')
      if (isMessageUsed) continue
      pauseMs = Math.max(minIntervalMs, (facts.retryAfterS ?? 0) * 1000)
    }
    await pause(Math.max(intervalMs, pauseMs), requestedAt + pauseMs, signal)
  }
  return undefined
}
