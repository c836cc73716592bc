import { ProviderFault, rpcCode } from '../../errors/ProviderFault'
import type { ErrorCode } from '../../errors/table'
import type { Session } from './client'
import type { Link, Prepared } from './link'
import type { PairingParameters } from './pairing'

/** The relay has this long for a code; the client itself would give up after more than a minute, in vague words. */
const codeMs = 8000
/** A code is replaced this long before it runs out, so that nobody scans one that dies under the camera. */
const renewBeforeMs = 10_000
/** A wallet's first message that is its answer is followed by the end within this time. */
const answerMs = 150
/** The longest time that a timer takes. */
const longestMs = 2 ** 31 - 1

type Asked = Pick<PairingParameters, 'onCode' | 'onScanned'> & { signal: AbortSignal }

const fault = (reason: ErrorCode, message: string) => new ProviderFault(rpcCode.internal, message, { reason })
const unreachable = () => fault('pairing/unreachable', `The relay gave no code within ${codeMs / 1000} s.`)
const expired = () => fault('pairing/expired', 'The code has run out.')

/** Rejects when the time is over or the attempt is taken back. */
const within = async <Value>(work: Promise<Value>, ms: number, signal: AbortSignal): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let abort = () => {}
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), ms)
    abort = () => reject(fault('connection/cancelled', 'The page took the request back.'))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** What the wallet's refusal means: the protocol's codes for a declined proposal (5000 to 5005) are EIP-1193's 4001. */
const refusal = (error: { code?: unknown; message?: unknown }): unknown => {
  const message = String(error?.message ?? '')
  if (/expired/i.test(message)) return expired()
  const code = Number(error?.code)
  return code >= 5000 && code < 5100 ? new ProviderFault(rpcCode.rejected, message, { cause: error }) : error
}

/** The approved session; rejects as a wallet does. */
const answered = ({ approval }: Prepared): Promise<Session> => approval.catch((error) => Promise.reject(refusal(error)))

/** Asks for a code; one that takes too long is asked for again by the next attempt, of a new client. */
const codeFor = async (link: Link, signal: AbortSignal): Promise<Prepared> => {
  try {
    return await within(link.prepare(), codeMs, signal)
  } catch (error) {
    if (!signal.aborted) link.release(true)
    // Offline, or the client could not be loaded.
    throw error instanceof ProviderFault ? error : unreachable()
  }
}

/** The next code in place of one that is about to run out; undefined when that failed twice. */
const nextCode = async (link: Link, signal: AbortSignal): Promise<Prepared | undefined> => {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      return await within(link.prepare(), codeMs, signal)
    } catch {
      if (signal.aborted) return undefined
    }
  }
  return undefined
}

/** Tells once the wallet has spoken, when that was not its answer already. */
const watchTopic = async (link: Link, { topic }: Prepared, onScanned: () => void): Promise<() => void> => {
  const { relayer } = (await link.start()).client.core
  let timer: ReturnType<typeof setTimeout> | undefined
  const onMessage = (message: { topic: string }) => {
    if (message.topic === topic) timer ??= setTimeout(onScanned, answerMs)
  }
  relayer.on('relayer_message', onMessage)
  return () => {
    clearTimeout(timer)
    relayer.off('relayer_message', onMessage)
  }
}

/** Shows one code and waits: for the wallet's approval, or (undefined) until it is time for the next code. */
const show = async (
  link: Link,
  prepared: Prepared,
  { onCode, onScanned, signal }: Asked,
): Promise<Session | undefined> => {
  const { code } = prepared
  const stopWatching = onScanned && (await watchTopic(link, prepared, onScanned))
  let timer: ReturnType<typeof setTimeout> | undefined
  const renewal = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), code.expiresAt - renewBeforeMs - Date.now())
  })
  try {
    if (!signal.aborted) onCode(code)
    return await within(Promise.race([answered(prepared), renewal]), longestMs, signal)
  } finally {
    clearTimeout(timer)
    stopWatching?.()
  }
}

/** Makes codes, one after the other, until a wallet approves one; no answer to an earlier code counts. */
export const pairOnce = async (link: Link, asked: Asked): Promise<Session> => {
  const { signal } = asked
  let prepared = await codeFor(link, signal)
  try {
    for (;;) {
      const session = await show(link, prepared, asked)
      if (session) return session
      // The tab has slept: whoever comes back is shown a new code by the screen.
      if (Date.now() >= prepared.code.expiresAt) throw expired()
      // Until the next code is there, the wallet may still answer this one.
      const next = await Promise.race([answered(prepared), nextCode(link, signal)])
      if (!next) throw expired()
      if ('namespaces' in next) return next
      link.retire(prepared)
      prepared = next
    }
  } catch (error) {
    link.retire(prepared)
    link.release()
    throw error
  }
}
