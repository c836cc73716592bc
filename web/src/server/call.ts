import ofServer from 'virtual:kisslock/failures/of-server'
import { type ErrorFacts, KisslockError } from '../errors/KisslockError'
import type { ErrorCode } from '../errors/table'

/** The site's own server, below `base_path` on this origin, or the package's replacement for it. */
export type Site = {
  base_path: string
  /** The ID of the OpenID client that the visitor signs in to. The message that the wallet signs names the client. */
  client?: string
  /** Handles some calls in the page instead of on the server. Returns undefined for a call that the server handles. */
  handle?: (call: ServerCall) => Promise<unknown> | undefined
}

/** One call of the server. `body` is sent as JSON. */
export type ServerCall = {
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

/**
 * The default timeout in milliseconds. If the server does not have to query a node, every response takes less time.
 */
const defaultTimeoutMs = 10_000

/** The page's error code if data/failures.json has no row for the server's code. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = { 401: 'sign/refused', 429: 'server/limited' }

type ErrorResponse = { error?: { code?: unknown; message?: unknown; hint?: unknown; request_id?: unknown } }

/**
 * Return the server's message and hint and the page's origin, for an error that the operator can correct in the
 * settings.
 */
const createOperatorFacts = ({ message, hint }: NonNullable<ErrorResponse['error']>): ErrorFacts => ({
  origin: location.origin,
  ...(typeof message === 'string' ? { server: message } : {}),
  ...(typeof hint === 'string' ? { hint } : {}),
})

const readFailure = async (failedResponse: Response): Promise<KisslockError> => {
  const { error } = (await failedResponse.json().catch(() => ({}))) as ErrorResponse
  const serverCode = typeof error?.code === 'string' ? error.code : ''
  const requestIdNote = typeof error?.request_id === 'string' ? ` (${error.request_id})` : ''
  const retryAfterSeconds = Number(failedResponse.headers.get('retry-after'))
  const code = ofServer[serverCode] ?? codesByStatus[failedResponse.status] ?? 'server/failed'
  const errorFacts = {
    status: failedResponse.status,
    ...(serverCode ? { detail: serverCode + requestIdNote } : {}),
    ...(retryAfterSeconds > 0 ? { retryAfterS: retryAfterSeconds } : {}),
    ...(code === 'sign/foreign-origin' ? createOperatorFacts(error ?? {}) : {}),
  }
  return new KisslockError(code, errorFacts, { cause: error })
}

/**
 * Return a signal that aborts with `signal` or at the timeout. In a browser without `AbortSignal.any`, the signal
 * aborts only at the timeout.
 */
const createTimeoutSignal = (signal: AbortSignal | undefined, timeoutMs: number): AbortSignal => {
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal
}

/** Call the site's server and return its JSON (null for 204). Rejects only with a `KisslockError`. */
export const callServer = async (
  site: Site,
  { path, method = 'GET', body, signal, timeoutMs = defaultTimeoutMs }: ServerCall,
): Promise<unknown> => {
  const bodyOptions =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  try {
    const localAnswerPromise = site.handle?.({ path, body })
    if (localAnswerPromise) return await localAnswerPromise
    const serverResponse = await fetch(`${site.base_path}/api/${path}`, {
      method,
      // Do not use the browser's cache, because a cached session can be out of date.
      cache: 'no-store',
      credentials: 'same-origin',
      // A sign-out must reach the server even if the visitor leaves the page.
      keepalive: method === 'POST',
      signal: createTimeoutSignal(signal, timeoutMs),
      ...bodyOptions,
    })
    if (!serverResponse.ok) throw await readFailure(serverResponse)
    return serverResponse.status === 204 ? null : await serverResponse.json()
  } catch (cause) {
    if (cause instanceof KisslockError) throw cause
    if (signal?.aborted) throw new KisslockError('connection/cancelled', {}, { cause })
    const isInvalidJson = cause instanceof SyntaxError
    throw new KisslockError(isInvalidJson ? 'server/failed' : 'server/unreachable', {}, { cause })
  }
}
