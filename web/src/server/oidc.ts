import { KisslockError } from '../errors/KisslockError'
import { callServer, type Site } from './call'
import type { MissingHolding, OidcAnswer, OidcDecision, OidcLogout, OidcRequest } from './wire.gen'

type OidcProblemKind =
  | 'signedOut'
  | 'changed'
  | 'tooOld'
  | 'expired'
  | 'unknown'
  /** The document that registers the client could not be read. */
  | 'unread'
  | 'redirect'
  | 'bad'
  | 'notHeld'
  | 'unchecked'
  /** Too many requests from the visitor's IP address. */
  | 'busy'
  /** The server returned an error. */
  | 'down'
  /** The server cannot be reached. */
  | 'failed'

/**
 * The reason why a request cannot continue, with the server's code. The kind `notHeld` means that the account does not
 * pass a gate.
 */
export type OidcProblem =
  | { is: Exclude<OidcProblemKind, 'notHeld'>; code?: string }
  | { is: 'notHeld'; missing: readonly MissingHolding[]; message: string }

const problemsByCode = new Map<unknown, Exclude<OidcProblemKind, 'notHeld'>>(
  Object.entries({
    'auth/no-session': 'signedOut',
    'oidc/account-changed': 'changed',
    'oidc/sign-in-needed': 'tooOld',
    'oidc/ticket-expired': 'expired',
    'oidc/unknown-client': 'unknown',
    'oidc/document-unavailable': 'unread',
    'oidc/redirect-not-registered': 'redirect',
    'oidc/bad-request': 'bad',
    'gate/unchecked': 'unchecked',
    'http/too-many-requests': 'busy',
  }),
)

/** Return why a request cannot continue, from the error of a failed call. */
export const toOidcProblem = (error: unknown): OidcProblem => {
  const cause = error instanceof KisslockError ? error.cause : undefined
  const { code, missing, message } = (typeof cause === 'object' && cause !== null ? cause : {}) as Record<
    string,
    unknown
  >
  const hasResponse = error instanceof KisslockError && error.code !== 'server/unreachable'
  if (code !== 'oidc/gate-refused')
    return {
      is: problemsByCode.get(code) ?? (hasResponse ? 'down' : 'failed'),
      ...(typeof code === 'string' ? { code } : {}),
    }
  return {
    is: 'notHeld',
    missing: Array.isArray(missing) ? missing : [],
    message: typeof message === 'string' ? message : '',
  }
}

const postOidc = (site: Site, path: string, body: object) =>
  callServer(site, { path: `oidc/${path}`, method: 'POST', body })

/**
 * `POST /api/oidc/request`: read the client's request. `query` is the page's `location.search`. `ticket` is the consent
 * token of an earlier response.
 */
export const readRequest = async (site: Site, query: string, ticket?: string): Promise<OidcRequest> => {
  const requestAnswer = (await postOidc(site, 'request', { query, ticket })) as OidcRequest | null
  if (
    typeof requestAnswer?.client?.name !== 'string' ||
    !Array.isArray(requestAnswer.wants) ||
    typeof requestAnswer.ticket !== 'string'
  )
    throw new KisslockError('server/failed', { field: 'client' })
  return requestAnswer
}

/** Matches the schemes that a browser runs or reads itself. Any other scheme belongs to the web or to a native app. */
const browserSchemePattern = /^(about|blob|data|file|filesystem|ftp|javascript|vbscript|wss?):/i

/** Return the redirect URI from a response. The server has checked that this redirect URI is registered. */
const readRedirectUrl = (answer: unknown): string => {
  const { redirect } = (answer ?? {}) as Partial<OidcAnswer>
  if (typeof redirect !== 'string' || !/^[a-z][\w+.-]*:\/\/./i.test(redirect) || browserSchemePattern.test(redirect))
    throw new KisslockError('server/failed', { field: 'redirect' })
  return redirect
}

/**
 * `POST /api/oidc/approve` with the account that the page shows, or `POST /api/oidc/deny`. Resolves with the redirect
 * URI of the client.
 */
export const answerRequest = async (
  site: Site,
  decision: 'approve' | 'deny',
  { account, ...body }: OidcDecision & { account?: string | null | undefined },
): Promise<string> =>
  readRedirectUrl(await postOidc(site, decision, decision === 'approve' ? { ...body, account } : body))

/** `POST /api/oidc/logout-request`: return the client, and the signed-in account. */
export const readLogout = async (site: Site, query: string): Promise<OidcLogout> => {
  const { client, account } = ((await postOidc(site, 'logout-request', { query })) ?? {}) as Partial<OidcLogout>
  return { client: typeof client?.name === 'string' ? client : null, account: account ?? null }
}

/**
 * `POST /api/oidc/logout`: end the session. Resolves with the client's registered redirect URI, or with undefined if
 * the client has none.
 */
export const logOut = async (site: Site, query: string): Promise<string | undefined> => {
  const logoutAnswer = (await postOidc(site, 'logout', { query })) as OidcAnswer | null
  return logoutAnswer?.redirect ? readRedirectUrl(logoutAnswer) : undefined
}
