import { describe, expect, it } from 'vitest'
import type { OidcProblem, OidcRequest } from '../src/server/oidc'
import { answersAtOnce, nameOf, next, type PageEvent, type PageState } from './state'

const request: OidcRequest = {
  client: { id: 'notebook', name: 'Notebook', host: 'notebook.example' },
  ...{ wants: ['profile'], step: 'consent', account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
  ...{ ticket: 't', select: false, hint: null },
}
const shown: PageState = { at: 'request', request, busy: false, closed: false }
const then = (state: PageState, ...events: PageEvent[]) => events.reduce(next, state)
const failed = (is: Exclude<OidcProblem['is'], 'notHeld'>): PageEvent => ({ type: 'failed', problem: { is } })

describe('the page', () => {
  it('shows the request that the server has read', () => {
    expect(then({ at: 'asking' }, { type: 'read', request })).toEqual(shown)
  })

  it('is busy while the server is asked, and leaves with its answer', () => {
    expect(then(shown, { type: 'sent' })).toMatchObject({ busy: true })
    const left = then(shown, { type: 'sent' }, { type: 'left' })
    expect(left).toEqual({ at: 'leaving', request })
    expect(then(left, { type: 'read', request }, failed('failed'))).toBe(left)
  })

  it.each([
    ['signedOut', null],
    ['tooOld', request.account],
  ] as const)('asks for signing in where the session is %s, with the same ticket', (is, account) => {
    expect(then(shown, failed(is))).toMatchObject({
      at: 'request',
      request: { step: 'sign-in', account, ticket: 't' },
    })
  })

  it('keeps the program through a problem, and nothing where the first answer failed', () => {
    expect(then(shown, failed('expired'))).toMatchObject({ at: 'problem', request })
    expect(then({ at: 'asking' }, failed('unknown'))).toMatchObject({ at: 'problem', request: undefined })
    expect(then({ at: 'asking' }, { type: 'left' })).toEqual({ at: 'asking' })
  })

  it('says that the visitor has not signed in where the dialog was closed, until it opens again', () => {
    const asked: PageState = { ...shown, request: { ...request, step: 'sign-in' } }
    const closed = then(asked, { type: 'opened' }, { type: 'closed' })
    expect(closed).toMatchObject({ closed: true })
    expect(then(closed, { type: 'opened' })).toMatchObject({ closed: false })
    expect(then(shown, { type: 'closed' })).toMatchObject({ closed: false })
  })

  it('has a name for each decision', () => {
    const states: PageState[] = [{ at: 'asking' }, shown, then(shown, failed('bad')), then(shown, { type: 'left' })]
    expect(states.map(nameOf)).toEqual(['', 'consent', 'bad', 'leaving'])
  })

  it.each([
    ['continue', true, true],
    ['continue', false, false],
    ['consent', true, false],
    ['sign-in', true, false],
  ] as const)('answers at once only after a sign-in, for a program that is allowed: %s, %s', (step, signedIn, at) => {
    expect(answersAtOnce({ ...request, step }, signedIn)).toBe(at)
  })
})
