import type { OidcProblem, OidcRequest } from '../src/server/oidc'

/** What the page shows. `request` stays known where a problem came after the server's first answer. */
export type PageState =
  | { at: 'asking' }
  | { at: 'request'; request: OidcRequest; busy: boolean; closed: boolean }
  | { at: 'problem'; problem: OidcProblem; request: OidcRequest | undefined; busy: boolean }
  | { at: 'leaving'; request: OidcRequest }

export type PageEvent =
  /** The server has answered what is asked for. */
  | { type: 'read'; request: OidcRequest }
  /** The visitor has pressed a button that asks the server. */
  | { type: 'sent' }
  | { type: 'failed'; problem: OidcProblem }
  /** The visitor has begun to sign in, or has closed the dialog without having signed in. */
  | { type: 'opened' | 'closed' }
  /** The visitor goes back to the program. */
  | { type: 'left' }

const requestOf = (state: PageState) => ('request' in state ? state.request : undefined)

/** A session that has ended or is too old leads to signing in again, with the same ticket. */
const signsIn = (problem: OidcProblem, request: OidcRequest): OidcRequest | undefined => {
  if (problem.is === 'signedOut') return { ...request, step: 'sign-in', account: null }
  return problem.is === 'tooOld' ? { ...request, step: 'sign-in' } : undefined
}

/** The next state of the page. */
export const next = (state: PageState, event: PageEvent): PageState => {
  const request = requestOf(state)
  // A late answer changes nothing for a visitor who is on the way.
  if (state.at === 'leaving') return state
  if (event.type === 'read') return { at: 'request', request: event.request, busy: false, closed: false }
  if (event.type === 'failed') {
    const again = request && signsIn(event.problem, request)
    if (again) return { at: 'request', request: again, busy: false, closed: false }
    return { at: 'problem', problem: event.problem, request, busy: false }
  }
  if (event.type === 'left') return request ? { at: 'leaving', request } : state
  if (event.type === 'sent') return 'busy' in state ? { ...state, busy: true } : { at: 'asking' }
  return state.at === 'request'
    ? { ...state, closed: event.type === 'closed' && state.request.step === 'sign-in' }
    : state
}

/** The name of what the visitor decides; empty while that is not known. */
export const nameOf = (state: PageState): string => {
  if (state.at === 'request') return state.request.step
  return state.at === 'problem' ? state.problem.is : state.at === 'leaving' ? state.at : ''
}

/** Whether the page answers by itself: the visitor has just signed in for a program that is allowed already. */
export const answersAtOnce = (request: OidcRequest, signedIn: boolean): boolean =>
  signedIn && request.step === 'continue'
