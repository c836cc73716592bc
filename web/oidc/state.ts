import type { Session } from '../src/flow/session'
import { sessionName } from '../src/flow/signing/tabs'
import type { OidcProblem } from '../src/server/oidc'
import type { OidcRequest } from '../src/server/wire.gen'

/** What the server is asked. The result bears the number: that of an earlier work changes nothing. */
export type Work = { number: number } & (
  | {
      is: 'read'
      ticket: string | undefined
      /** The account that has just signed in on this page. */
      justSignedIn: string | undefined
    }
  | { is: 'approve' | 'deny'; ticket: string; account: string | null }
)

/** What has happened since the visitor looked: no sign-in in the dialog, or one or a sign-out in another tab. */
export type News = 'closed' | 'signedIn' | 'signedOut'

type PageScreen =
  | { at: 'asking' }
  | { at: 'request'; request: OidcRequest; news: News | undefined }
  | { at: 'problem'; problem: OidcProblem; request: OidcRequest | undefined }
  /** The visitor goes back to the program, `to` its address. */
  | { at: 'leaving'; request: OidcRequest; to: string }

export type PageState = {
  screen: PageScreen
  work: Work | undefined
  /** The number of the last work. */
  number: number
  /** The name of this browser's session; empty without one. */
  session: string
}

export type PageEvent =
  /** The results of work. */
  | { type: 'read'; number: number; request: OidcRequest }
  | { type: 'answered'; number: number; to: string }
  | { type: 'failed'; number: number; problem: OidcProblem }
  /** The visitor has pressed a button that asks the server. */
  | { type: 'pressed'; how: Work['is'] }
  /** The session that this tab knows; `isOwn`: it has begun in this tab. */
  | { type: 'session'; session: Session; isOwn: boolean }
  /** The dialog is open, or closed. */
  | { type: 'opened' | 'closed' }

export const firstPage: PageState = {
  screen: { at: 'asking' },
  work: { is: 'read', number: 1, ticket: undefined, justSignedIn: undefined },
  number: 1,
  session: '',
}

/** The program's request, as the server has answered it last. */
export const requestOf = ({ screen }: PageState): OidcRequest | undefined =>
  'request' in screen ? screen.request : undefined

/** Whether the visitor waits for an answer; a request is read anew without a word. */
export const isBusy = ({ screen, work }: PageState): boolean =>
  screen.at === 'leaving' || (work !== undefined && (work.is !== 'read' || screen.at === 'problem'))

const reading = (state: PageState, justSignedIn?: string): PageState => {
  const number = state.number + 1
  return { ...state, number, work: { is: 'read', number, ticket: requestOf(state)?.ticket, justSignedIn } }
}

/** An answer to the program. A press while one is under way is not another: a ticket gives one code. */
const answering = (state: PageState, is: 'approve' | 'deny'): PageState => {
  const request = requestOf(state)
  if (!request || (state.work && state.work.is !== 'read')) return state
  const { ticket, account } = request
  const number = state.number + 1
  return { ...state, number, work: { is, number, ticket, account } }
}

const newsOf = (
  { screen }: PageState,
  before: string | null,
  now: string | null,
  justSignedIn?: string,
): News | undefined => {
  if (before === now) return screen.at === 'request' ? screen.news : undefined
  if (before === null || now === justSignedIn) return undefined
  return now === null ? 'signedOut' : 'signedIn'
}

/** The page answers by itself where the account has just signed in on it, for a program that is allowed already. */
const read = (state: PageState, request: OidcRequest): PageState => {
  const justSignedIn = state.work?.is === 'read' ? state.work.justSignedIn : undefined
  const { account, step } = request
  const news = newsOf(state, requestOf(state)?.account ?? null, account, justSignedIn)
  const after: PageState = { ...state, work: undefined, screen: { at: 'request', request, news } }
  return justSignedIn !== undefined && justSignedIn === account && step === 'continue'
    ? answering(after, 'approve')
    : after
}

/** A session that is another one by now is read; one that is too old leads to signing in again, with the same ticket. */
const failed = (state: PageState, problem: OidcProblem): PageState => {
  const request = requestOf(state)
  const after: PageState = { ...state, work: undefined }
  if (problem.is === 'signedOut' || problem.is === 'changed') return reading(after)
  if (problem.is === 'tooOld' && request)
    return { ...after, screen: { at: 'request', request: { ...request, step: 'sign-in' }, news: undefined } }
  return { ...after, screen: { at: 'problem', problem, request } }
}

const sessionIs = (state: PageState, now: Session, isOwn: boolean): PageState => {
  const session = sessionName(now)
  if (session === state.session) return state
  const after = { ...state, session }
  // An answer is of the account that it names, whatever the session is by now.
  return state.work && state.work.is !== 'read' ? after : reading(after, isOwn ? now.account : undefined)
}

/** The next state of the page. */
export const next = (state: PageState, event: PageEvent): PageState => {
  const { screen, work } = state
  const request = requestOf(state)
  if (screen.at === 'leaving' || ('number' in event && event.number !== work?.number)) return state
  if (event.type === 'read') return read(state, event.request)
  if (event.type === 'failed') return failed(state, event.problem)
  if (event.type === 'answered')
    return request ? { ...state, work: undefined, screen: { at: 'leaving', request, to: event.to } } : state
  if (event.type === 'pressed') return event.how === 'read' ? reading(state) : answering(state, event.how)
  if (event.type === 'session') return sessionIs(state, event.session, event.isOwn)
  if (screen.at !== 'request') return state
  if (event.type === 'opened') return { ...state, screen: { ...screen, news: undefined } }
  const isLeft = screen.request.step === 'sign-in' && !work
  return isLeft && !screen.news ? { ...state, screen: { ...screen, news: 'closed' } } : state
}

/** The name of what the visitor decides; empty while that is not known. */
export const focusKey = ({ screen }: PageState): string => {
  if (screen.at === 'request') return screen.request.step
  return screen.at === 'problem' ? screen.problem.is : screen.at === 'leaving' ? screen.at : ''
}
