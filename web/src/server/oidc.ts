import { KisslockError } from '../errors/KisslockError'
import { call, type Site } from './call'
import type { MissingHolding, OidcAnswer, OidcDecision, OidcLogout, OidcRequest } from './wire.gen'

type OidcProblemKind =
  | 'signedOut'
  | 'changed'
  | 'tooOld'
  | 'expired'
  | 'unknown'
  | 'redirect'
  | 'bad'
  | 'notHeld'
  | 'unchecked'
  /** Too many requests of this visitor's address. */
  | 'busy'
  /** The server answers that it cannot. */
  | 'down'
  /** The server is not reached. */
  | 'failed'

/** What ends a request, with the server's code: a row of the page's problems, or the gate that the account does not pass. */
export type OidcProblem =
  | { is: Exclude<OidcProblemKind, 'notHeld'>; code?: string }
  | { is: 'notHeld'; missing: readonly MissingHolding[]; message: string }

const problemByCode = new Map<unknown, Exclude<OidcProblemKind, 'notHeld'>>(
  Object.entries({
    'auth/no-session': 'signedOut',
    'oidc/account-changed': 'changed',
    'oidc/sign-in-needed': 'tooOld',
    'oidc/ticket-expired': 'expired',
    'oidc/unknown-client': 'unknown',
    'oidc/redirect-not-registered': 'redirect',
    'oidc/bad-request': 'bad',
    'gate/unchecked': 'unchecked',
    'http/too-many-requests': 'busy',
  }),
)

/** Reads the problem from a failed call. */
export const problemOf = (error: unknown): OidcProblem => {
  const cause = error instanceof KisslockError ? error.cause : undefined
  const { code, missing, message } = (typeof cause === 'object' && cause !== null ? cause : {}) as Record<
    string,
    unknown
  >
  const hasResponse = error instanceof KisslockError && error.code !== 'server/unreachable'
  if (code !== 'oidc/gate-refused')
    return {
      is: problemByCode.get(code) ?? (hasResponse ? 'down' : 'failed'),
      ...(typeof code === 'string' ? { code } : {}),
    }
  return {
    is: 'notHeld',
    missing: Array.isArray(missing) ? missing : [],
    message: typeof message === 'string' ? message : '',
  }
}

const post = (site: Site, path: string, body: object) => call(site, { path: `oidc/${path}`, method: 'POST', body })

/** `POST /api/oidc/request`: `query` is the page's `location.search`; `ticket` that of an earlier answer. */
export const readRequest = async (site: Site, query: string, ticket?: string): Promise<OidcRequest> => {
  const answer = (await post(site, 'request', { query, ticket })) as OidcRequest | null
  if (typeof answer?.client?.name !== 'string' || !Array.isArray(answer.wants) || typeof answer.ticket !== 'string')
    throw new KisslockError('server/failed', { field: 'client' })
  return answer
}

/** An address to which the visitor goes back: the server has found it registered. */
const redirectOf = (answer: unknown): string => {
  const { redirect } = (answer ?? {}) as Partial<OidcAnswer>
  if (typeof redirect !== 'string' || !/^https?:\/\//.test(redirect))
    throw new KisslockError('server/failed', { field: 'redirect' })
  return redirect
}

/**
 * `POST /api/oidc/approve` with the account that the page shows, or `deny`: resolves with the address of the program that the
 * visitor goes back to.
 */
export const answerRequest = async (
  site: Site,
  decision: 'approve' | 'deny',
  { account, ...body }: OidcDecision & { account?: string | null | undefined },
): Promise<string> => redirectOf(await post(site, decision, decision === 'approve' ? { ...body, account } : body))

/** `POST /api/oidc/logout-request`: the program, by its client id, and the account that is signed in. */
export const readLogout = async (site: Site, query: string): Promise<OidcLogout> => {
  const { client, account } = ((await post(site, 'logout-request', { query })) ?? {}) as Partial<OidcLogout>
  return { client: typeof client?.name === 'string' ? client : null, account: account ?? null }
}

/** `POST /api/oidc/logout`: ends the session. Resolves with the program's registered address, or undefined without one. */
export const logOut = async (site: Site, query: string): Promise<string | undefined> => {
  const answer = (await post(site, 'logout', { query })) as OidcAnswer | null
  return answer?.redirect ? redirectOf(answer) : undefined
}
