import { ProviderFault, rpcCode } from '../../errors/ProviderFault'
import type { ErrorCode } from '../../errors/table'
import type { Session } from './accounts'
import type { PreparedProposal, ScanLink } from './link'
import type { PairingParameters } from './pairing'

/**
 * Timeout for a code from the relay, in milliseconds. The WalletConnect client has a timeout of its own, but it is
 * longer than a minute, and its error does not mention the relay.
 */
const codeTimeoutMs = 8000
/** A code is replaced this many milliseconds before its expiry, so that no code expires during a scan. */
const renewalLeadMs = 10_000
/**
 * `onScanned` is called this many milliseconds after the wallet's first message. If the first message is already the
 * wallet's response, the attempt ends earlier, and `onScanned` is not called.
 */
const scannedDelayMs = 150
/** The longest delay that `setTimeout` accepts. Milliseconds. */
const maxTimerMs = 2 ** 31 - 1

type PairRequest = Pick<PairingParameters, 'onCode' | 'onScanned'> & { signal: AbortSignal }

const createFault = (reason: ErrorCode, message: string) => new ProviderFault(rpcCode.internal, message, { reason })
const createUnreachableFault = () =>
  createFault('pairing/unreachable', `The relay gave no code within ${codeTimeoutMs / 1000} s.`)
const createExpiredFault = () => createFault('pairing/expired', 'The code has run out.')

/** Return the result of the promise. Rejects if the promise rejects, at the timeout, or when the signal aborts. */
const withTimeout = async <Value>(promise: Promise<Value>, ms: number, signal: AbortSignal): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let rejectAborted = () => {}
  const timeoutPromise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createUnreachableFault()), ms)
    rejectAborted = () => reject(createFault('connection/cancelled', 'The page took the request back.'))
    signal.addEventListener('abort', rejectAborted)
    if (signal.aborted) rejectAborted()
  })
  try {
    return await Promise.race([promise, timeoutPromise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', rejectAborted)
  }
}

/**
 * Convert the wallet's rejection to a provider error. WalletConnect's codes for a declined proposal (5000 to 5099)
 * become 4001.
 */
const toProviderError = (error: { code?: unknown; message?: unknown }): unknown => {
  const message = String(error?.message ?? '')
  if (/expired/i.test(message)) return createExpiredFault()
  const code = Number(error?.code)
  return code >= 5000 && code < 5100 ? new ProviderFault(rpcCode.rejected, message, { cause: error }) : error
}

/**
 * Resolve with the approved session. Rejects with 4001 if the visitor declined, and with `pairing/expired` if the code
 * has expired.
 */
const waitForApproval = ({ approval }: PreparedProposal): Promise<Session> =>
  approval.catch((error) => Promise.reject(toProviderError(error)))

/**
 * Request a code. After a failure the client is stopped, so that the next attempt starts a new client. After an abort
 * the client stays idle, so that the next attempt can use it.
 */
const requestFirstCode = async (link: ScanLink, signal: AbortSignal): Promise<PreparedProposal> => {
  try {
    return await withTimeout(link.prepare(), codeTimeoutMs, signal)
  } catch (error) {
    link.release(!signal.aborted)
    // An error that is not a `ProviderFault` means that the device is offline, or that the relay client's chunk did not
    // load.
    throw error instanceof ProviderFault ? error : createUnreachableFault()
  }
}

/** Request the code that replaces a code which expires soon. Returns undefined after two failures or an abort. */
const requestNextCode = async (link: ScanLink, signal: AbortSignal): Promise<PreparedProposal | undefined> => {
  for (let attemptCount = 0; attemptCount < 2; attemptCount += 1) {
    try {
      return await withTimeout(link.prepare(), codeTimeoutMs, signal)
    } catch {
      if (signal.aborted) return undefined
    }
  }
  return undefined
}

/** Call `onScanned` after the wallet's first message. Returns the function that removes the listener. */
const watchFirstMessage = async (
  link: ScanLink,
  { topic }: PreparedProposal,
  onScanned: () => void,
): Promise<() => void> => {
  const { relayer } = (await link.start()).sign.core
  let timer: ReturnType<typeof setTimeout> | undefined
  const onMessage = (message: { topic: string }) => {
    if (message.topic === topic) timer ??= setTimeout(onScanned, scannedDelayMs)
  }
  relayer.on('relayer_message', onMessage)
  return () => {
    clearTimeout(timer)
    relayer.off('relayer_message', onMessage)
  }
}

/** Show one code. Resolves with the approved session, or with undefined when the code has to be replaced. */
const awaitCodeApproval = async (
  link: ScanLink,
  proposal: PreparedProposal,
  { onCode, onScanned, signal }: PairRequest,
): Promise<Session | undefined> => {
  const { code } = proposal
  const stopWatching = onScanned && (await watchFirstMessage(link, proposal, onScanned))
  let timer: ReturnType<typeof setTimeout> | undefined
  const renewalPromise = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), code.expiresAt - renewalLeadMs - Date.now())
  })
  try {
    if (!signal.aborted) onCode(code)
    return await withTimeout(Promise.race([waitForApproval(proposal), renewalPromise]), maxTimerMs, signal)
  } finally {
    clearTimeout(timer)
    stopWatching?.()
  }
}

/** Show one code after another until a wallet approves. A response to a replaced code is ignored. */
export const pairOnce = async (link: ScanLink, request: PairRequest): Promise<Session> => {
  const { signal } = request
  let currentProposal = await requestFirstCode(link, signal)
  try {
    for (;;) {
      const session = await awaitCodeApproval(link, currentProposal, request)
      if (session) return session
      // If the tab was suspended, the code can have expired. The screen starts a new attempt after this error.
      if (Date.now() >= currentProposal.code.expiresAt) throw createExpiredFault()
      // The wallet can still respond to this code until the page shows the next code.
      const proposalOrSession = await Promise.race([waitForApproval(currentProposal), requestNextCode(link, signal)])
      if (!proposalOrSession) throw createExpiredFault()
      if ('namespaces' in proposalOrSession) return proposalOrSession
      link.retire(currentProposal)
      currentProposal = proposalOrSession
    }
  } catch (error) {
    link.retire(currentProposal)
    link.release()
    throw error
  }
}
