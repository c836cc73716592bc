import type { Session } from '../src/flow/session'
import { createSessionKey } from '../src/flow/signing/tabs'
import type { OidcProblem } from '../src/server/oidc'
import type { OidcRequest } from '../src/server/wire.gen'

/**
 * A request to the server. The result of a request has the same number as the request, so that results of earlier
 * requests are ignored.
 */
export type ServerRequest = { number: number } & (
  | {
      is: 'read'
      ticket: string | undefined
      /** The account that has just signed in on this page. */
      justSignedInAccount: string | undefined
    }
  | { is: 'approve' | 'deny'; ticket: string; account: string | null }
)

/**
 * Something that has happened since the visitor last acted: the dialog was closed without signing in, or another tab
 * has signed in or out.
 */
export type SessionNews = 'closed' | 'signedIn' | 'signedOut'

type PageScreen =
  | { at: 'asking' }
  | { at: 'request'; request: OidcRequest; news: SessionNews | undefined }
  | { at: 'problem'; problem: OidcProblem; request: OidcRequest | undefined }
  /** The browser is redirected back to the client. `to` is the redirect URI. */
  | { at: 'leaving'; request: OidcRequest; to: string }

export type PageState = {
  screen: PageScreen
  serverRequest: ServerRequest | undefined
  /** The number of the last request. */
  number: number
  /** The key of this browser's session, or an empty string without a session. */
  session: string
}

export type PageEvent =
  /** The results of requests. */
  | { type: 'read'; number: number; request: OidcRequest }
  | { type: 'answered'; number: number; to: string }
  | { type: 'failed'; number: number; problem: OidcProblem }
  /** The visitor has pressed a button that sends a request. */
  | { type: 'pressed'; how: ServerRequest['is'] }
  /** The session that this tab has read. `isOwn` is true if the session began in this tab. */
  | { type: 'session'; session: Session; isOwn: boolean }
  | { type: 'opened' | 'closed' }

export const initialState: PageState = {
  screen: { at: 'asking' },
  serverRequest: { is: 'read', number: 1, ticket: undefined, justSignedInAccount: undefined },
  number: 1,
  session: '',
}

/** Return the client's request from the server's last response. */
export const findShownRequest = ({ screen }: PageState): OidcRequest | undefined =>
  'request' in screen ? screen.request : undefined

/**
 * Return true if the visitor waits for a response. Returns false while the page only reads the client's request again.
 */
export const isBusy = ({ screen, serverRequest }: PageState): boolean =>
  screen.at === 'leaving' || (serverRequest !== undefined && (serverRequest.is !== 'read' || screen.at === 'problem'))

const withReadRequest = (state: PageState, justSignedInAccount?: string): PageState => {
  const requestNumber = state.number + 1
  return {
    ...state,
    number: requestNumber,
    serverRequest: {
      is: 'read',
      number: requestNumber,
      ticket: findShownRequest(state)?.ticket,
      justSignedInAccount,
    },
  }
}

/**
 * Return the state after the visitor has decided. A press during an open request is ignored, because a consent token is
 * valid for one code.
 */
const withDecision = (state: PageState, decision: 'approve' | 'deny'): PageState => {
  const request = findShownRequest(state)
  if (!request || (state.serverRequest && state.serverRequest.is !== 'read')) return state
  const { ticket, account } = request
  const requestNumber = state.number + 1
  return { ...state, number: requestNumber, serverRequest: { is: decision, number: requestNumber, ticket, account } }
}

const findSessionNews = (
  { screen }: PageState,
  previousAccount: string | null,
  currentAccount: string | null,
  justSignedInAccount?: string,
): SessionNews | undefined => {
  if (previousAccount === currentAccount) return screen.at === 'request' ? screen.news : undefined
  if (previousAccount === null || currentAccount === justSignedInAccount) return undefined
  return currentAccount === null ? 'signedOut' : 'signedIn'
}

/**
 * Return the state after the request was read. If the visitor has just signed in on this page and has already allowed
 * the client, the page approves the request without another click.
 */
const afterRequestRead = (state: PageState, request: OidcRequest): PageState => {
  const justSignedInAccount = state.serverRequest?.is === 'read' ? state.serverRequest.justSignedInAccount : undefined
  // The step `read` means that the server has not fetched the client's document yet. The server fetches the document
  // when the page sends the request again with the returned consent token.
  if (request.step === 'read') {
    const requestNumber = state.number + 1
    return {
      ...state,
      number: requestNumber,
      serverRequest: { is: 'read', number: requestNumber, ticket: request.ticket, justSignedInAccount },
    }
  }
  const { account, step } = request
  const sessionNews = findSessionNews(state, findShownRequest(state)?.account ?? null, account, justSignedInAccount)
  const nextState: PageState = {
    ...state,
    serverRequest: undefined,
    screen: { at: 'request', request, news: sessionNews },
  }
  return justSignedInAccount !== undefined && justSignedInAccount === account && step === 'continue'
    ? withDecision(nextState, 'approve')
    : nextState
}

/**
 * Return the state after an error. If the session has changed, the client's request is read again. If the session is
 * too old, the visitor signs in again with the same consent token.
 */
const afterRequestFailed = (state: PageState, problem: OidcProblem): PageState => {
  const request = findShownRequest(state)
  const nextState: PageState = { ...state, serverRequest: undefined }
  if (problem.is === 'signedOut' || problem.is === 'changed') return withReadRequest(nextState)
  if (problem.is === 'tooOld' && request)
    return { ...nextState, screen: { at: 'request', request: { ...request, step: 'sign-in' }, news: undefined } }
  return { ...nextState, screen: { at: 'problem', problem, request } }
}

const afterSessionChanged = (state: PageState, newSession: Session, isOwn: boolean): PageState => {
  const sessionKey = createSessionKey(newSession)
  if (sessionKey === state.session) return state
  const nextState = { ...state, session: sessionKey }
  // Do not read the request again while a decision is being sent. An approval names its account, so the server rejects
  // the approval if the session now belongs to another account.
  return state.serverRequest && state.serverRequest.is !== 'read'
    ? nextState
    : withReadRequest(nextState, isOwn ? newSession.account : undefined)
}

/** Return the page's next state after an event. The function is pure. */
export const nextPageState = (state: PageState, event: PageEvent): PageState => {
  const { screen, serverRequest } = state
  const request = findShownRequest(state)
  if (screen.at === 'leaving' || ('number' in event && event.number !== serverRequest?.number)) return state
  if (event.type === 'read') return afterRequestRead(state, event.request)
  if (event.type === 'failed') return afterRequestFailed(state, event.problem)
  if (event.type === 'answered')
    return request ? { ...state, serverRequest: undefined, screen: { at: 'leaving', request, to: event.to } } : state
  if (event.type === 'pressed') return event.how === 'read' ? withReadRequest(state) : withDecision(state, event.how)
  if (event.type === 'session') return afterSessionChanged(state, event.session, event.isOwn)
  if (screen.at !== 'request') return state
  if (event.type === 'opened') return { ...state, screen: { ...screen, news: undefined } }
  const awaitsSignIn = screen.request.step === 'sign-in' && !serverRequest
  return awaitsSignIn && !screen.news ? { ...state, screen: { ...screen, news: 'closed' } } : state
}

/** Return a key that is empty until the client's request is known. The heading gets the focus when the key changes. */
export const createHeadingKey = ({ screen }: PageState): string => {
  if (screen.at === 'request') return screen.request.step
  return screen.at === 'problem' ? screen.problem.is : screen.at === 'leaving' ? screen.at : ''
}
