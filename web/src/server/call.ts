import ofServer from 'virtual:kisslock/failures/of-server'
import { type ErrorFacts, KisslockError } from '../errors/KisslockError'
import type { ErrorCode } from '../errors/table'

/** The site's own server, below `base_path` of the public settings on this origin, or what a package has in its place. */
export type Site = {
  base_path: string
  /** The program that a visitor signs in to (OpenID Connect): the message to sign names it. */
  client?: string
  /** Answers some calls in the page, without the server; undefined for a call that the server answers. */
  local?: (call: Call) => Promise<unknown> | undefined
}

/** One call of the server. `body` is sent as JSON. */
export type Call = {
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

/** Default time limit: longer than any answer for which the server asks no node. */
const defaultTimeoutMs = 10_000

/** The page's code for a server code that no row of data/failures.json names. */
const byStatus: Readonly<Record<number, ErrorCode>> = { 401: 'sign/refused', 429: 'server/limited' }

type Failure = { error?: { code?: unknown; message?: unknown; hint?: unknown; request_id?: unknown } }

/** The server's message and hint, for a failure that the operator corrects in the settings, and the page's origin. */
const operatorFacts = ({ message, hint }: NonNullable<Failure['error']>): ErrorFacts => ({
  origin: location.origin,
  ...(typeof message === 'string' ? { server: message } : {}),
  ...(typeof hint === 'string' ? { hint } : {}),
})

const failureOf = async (answer: Response): Promise<KisslockError> => {
  const { error } = (await answer.json().catch(() => ({}))) as Failure
  const serverCode = typeof error?.code === 'string' ? error.code : ''
  const id = typeof error?.request_id === 'string' ? ` (${error.request_id})` : ''
  const wait = Number(answer.headers.get('retry-after'))
  const code = ofServer[serverCode] ?? byStatus[answer.status] ?? 'server/failed'
  const facts = {
    status: answer.status,
    ...(serverCode ? { detail: serverCode + id } : {}),
    ...(wait > 0 ? { retryAfterS: wait } : {}),
    ...(code === 'sign/foreign-origin' ? operatorFacts(error ?? {}) : {}),
  }
  return new KisslockError(code, facts, { cause: error })
}

/** Aborts with the signal or at the timeout; in a browser without `AbortSignal.any`, only at the timeout. */
const withTimeout = (signal: AbortSignal | undefined, timeoutMs: number): AbortSignal => {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Calls the site's server and returns its JSON (null for 204). Rejects with a `KisslockError` only. */
export const call = async (
  site: Site,
  { path, method = 'GET', body, signal, timeoutMs = defaultTimeoutMs }: Call,
): Promise<unknown> => {
  const bodyOptions =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  try {
    const local = site.local?.({ path, body })
    if (local) return await local
    const answer = await fetch(`${site.base_path}/api/${path}`, {
      method,
      // A cached session may be out of date.
      cache: 'no-store',
      credentials: 'same-origin',
      // A sign-out must reach the server when the visitor leaves the page.
      keepalive: method === 'POST',
      signal: withTimeout(signal, timeoutMs),
      ...bodyOptions,
    })
    if (!answer.ok) throw await failureOf(answer)
    return answer.status === 204 ? null : await answer.json()
  } catch (cause) {
    if (cause instanceof KisslockError) throw cause
    if (signal?.aborted) throw new KisslockError('connection/cancelled', {}, { cause })
    const isInvalidJson = cause instanceof SyntaxError
    throw new KisslockError(isInvalidJson ? 'server/failed' : 'server/unreachable', {}, { cause })
  }
}
