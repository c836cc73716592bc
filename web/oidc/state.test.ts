import { describe, expect, it } from 'vitest'
import type { Session } from '../src/flow/session'
import type { OidcProblem } from '../src/server/oidc'
import type { OidcRequest } from '../src/server/wire.gen'
import { firstPage, focusKey, isBusy, nextPageState, type PageEvent, type PageState } from './state'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const request: OidcRequest = {
  client: { id: 'notebook', name: 'Notebook', host: 'notebook.example', document_host: null },
  ...{ wants: ['profile'], step: 'sign-in', account: null, terms: false, ticket: 't', select: false, hint: null, resource: null },
}
const session = (address: typeof alice | typeof bob, here?: true): PageEvent => {
  const times = { issuedAt: here ? '2' : '1', expiresAt: '9' }
  const now: Session = { status: 'signedIn', account: address, address, chainId: 1, ...times }
  return { type: 'session', session: now, isOwn: here === true }
}
const signedOut: PageEvent = { type: 'session', session: { status: 'signedOut' }, isOwn: false }
const read = (number: number, more: Partial<OidcRequest> = {}): PageEvent => ({
  ...{ type: 'read', number, request: { ...request, ...more } },
})
const ofAlice = { account: alice, step: 'continue' } as const
const ofBob = { account: bob, step: 'continue' } as const
const failed = (number: number, is: Exclude<OidcProblem['is'], 'notHeld'>): PageEvent => ({
  ...{ type: 'failed', number, problem: { is } },
})
const answered = (number: number): PageEvent => ({ type: 'answered', number, to: 'https://notebook.example/?code=1' })
const approve: PageEvent = { type: 'pressed', how: 'approve' }
const deny: PageEvent = { type: 'pressed', how: 'deny' }
const again: PageEvent = { type: 'pressed', how: 'read' }
const opened: PageEvent = { type: 'opened' }
const closed: PageEvent = { type: 'closed' }
/** The state of the page after it has read the client's request for Alice. */
const first = read(1, ofAlice)

const after = (...events: PageEvent[]): PageState => events.reduce(nextPageState, firstPage)

/** Format the visitor's screen and the request to the server in one line. */
const summaryOf = (state: PageState): string => {
  const { screen, work } = state
  const seen = screen.at === 'request' ? ` ${screen.request.account ?? '-'} ${screen.news ?? '-'}` : ''
  const requestLine =
    work && `${work.is} ${work.number} ${work.is === 'read' ? (work.justSignedIn ?? '-') : work.account}`
  return [(focusKey(state) || screen.at) + seen, requestLine ?? '-', isBusy(state) ? 'busy' : '-']
    .join(' | ')
    .replaceAll(alice, 'Alice')
    .replaceAll(bob, 'Bob')
}

describe('the sign-in page of a client', () => {
  it.each<[string, PageEvent[], string]>([
    ['the page first reads the client’s request', [], 'asking | read 1 - | -'],
    ['the page shows the request that the server has returned', [read(1)], 'sign-in - - | - | -'],
    [
      'the page sends a second request if the server still has to fetch the client’s document',
      [read(1, { step: 'read' })],
      'asking | read 2 - | -',
    ],
    [
      'the page shows the request after the server has fetched the document',
      [read(1, { step: 'read' }), read(2)],
      'sign-in - - | - | -',
    ],
    ['the page shows the error if the first request fails', [failed(1, 'unknown')], 'unknown | - | -'],
    [
      'the page sends the approval for the account on the screen',
      [first, approve],
      'continue Alice - | approve 2 Alice | busy',
    ],
    [
      'the page sends only the visitor’s first decision',
      [first, approve, approve, deny],
      'continue Alice - | approve 2 Alice | busy',
    ],
    ['the page leaves when the server has accepted the decision', [first, deny, answered(2)], 'leaving | - | busy'],
    [
      'a page that is leaving does not change any more',
      [first, deny, answered(2), session(bob), failed(2, 'failed')],
      'leaving | - | busy',
    ],
    ['the page is busy while it tries again', [read(1), deny, failed(2, 'failed'), again], 'failed | read 3 - | busy'],
    [
      'the page asks for a new sign-in if the session is too old',
      [first, approve, failed(2, 'tooOld')],
      'sign-in Alice - | - | -',
    ],
    [
      'the page reads the request again if the session has ended',
      [first, approve, failed(2, 'signedOut')],
      'continue Alice - | read 3 - | -',
    ],
    [
      'the page says that the session has ended',
      [first, approve, failed(2, 'signedOut'), read(3)],
      'sign-in - signedOut | - | -',
    ],
    [
      'the page still says that the session has ended after this tab has detected the end',
      [session(alice), read(2, ofAlice), approve, failed(3, 'signedOut'), read(4), signedOut, read(5)],
      'sign-in - signedOut | - | -',
    ],
    [
      'the page shows the new account if a different account has signed in',
      [first, approve, failed(2, 'changed'), read(3, ofBob)],
      'continue Bob signedIn | - | -',
    ],
    ['the page shows that the request has expired', [first, approve, failed(2, 'expired')], 'expired | - | -'],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

describe('reading the request', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'a late response to the first read changes nothing after the response to the second read',
      [session(alice), read(2, ofAlice), read(1)],
      'continue Alice - | - | -',
    ],
    [
      'the first read changes nothing if it fails while the second read is pending',
      [session(alice), failed(1, 'failed'), read(2, ofAlice)],
      'continue Alice - | - | -',
    ],
    [
      'the page drops a pending read when the visitor decides',
      [first, session(bob), deny, read(2, ofBob)],
      'continue Alice - | deny 3 Alice | busy',
    ],
    [
      'the page starts no read while it sends a decision',
      [first, approve, session(bob)],
      'continue Alice - | approve 2 Alice | busy',
    ],
    [
      'the page starts no read if the session is the same as before',
      [session(alice), read(2, ofAlice), session(alice)],
      'continue Alice - | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

describe('a sign-in', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'a sign-in on this page sends the approval for its account',
      [read(1), session(alice, true), read(2, ofAlice)],
      'continue Alice - | approve 3 Alice | busy',
    ],
    [
      'after a sign-in on this page, a new client needs consent',
      [read(1), session(alice, true), read(2, { ...ofAlice, step: 'consent' })],
      'consent Alice - | - | -',
    ],
    [
      'a sign-in in another tab sends no decision',
      [read(1), opened, session(bob), read(2, ofBob)],
      'continue Bob - | - | -',
    ],
    [
      'a sign-in in another tab sends no decision, even after a sign-in on this page',
      [read(1), session(alice, true), session(bob), read(2, ofAlice), read(3, ofBob)],
      'continue Bob - | - | -',
    ],
    [
      'a sign-in on this page sends no decision if the server returns another account',
      [read(1), session(alice, true), read(2, ofBob)],
      'continue Bob - | - | -',
    ],
    [
      'the page says that a different account has signed in',
      [session(alice), read(2, ofAlice), session(bob), read(3, ofBob)],
      'continue Bob signedIn | - | -',
    ],
    [
      'the page says that the session has ended in another tab',
      [session(alice), read(2, ofAlice), signedOut, read(3)],
      'sign-in - signedOut | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

describe('a dialog that was closed without a sign-in', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'the page says that the dialog was closed without a sign-in',
      [read(1), opened, closed],
      'sign-in - closed | - | -',
    ],
    [
      'the message about the closed dialog disappears when the dialog opens again',
      [read(1), opened, closed, opened],
      'sign-in - - | - | -',
    ],
    [
      'the message about the closed dialog does not appear if the visitor has signed in',
      [read(1), opened, session(alice, true), closed],
      'sign-in - - | read 2 Alice | -',
    ],
    [
      'the message about the closed dialog does not appear if the visitor was signed out in the meantime',
      [session(alice), read(2, ofAlice), signedOut, read(3), closed],
      'sign-in - signedOut | - | -',
    ],
    [
      'the message about the closed dialog does not appear if the visitor was signed in before',
      [first, opened, closed],
      'continue Alice - | - | -',
    ],
    [
      'the message about the closed dialog does not appear before the page has read the request',
      [opened, closed],
      'asking | read 1 - | -',
    ],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

it('after an error the page keeps the client’s request, and a retry sends the existing consent token', () => {
  const { screen, work } = after(first, approve, failed(2, 'failed'), again)
  expect(screen).toMatchObject({ at: 'problem', request: { account: alice } })
  expect(work).toMatchObject({ is: 'read', ticket: 't' })
})

it('the second request sends the consent token of the first response, so that the server fetches the client’s document', () => {
  const { work } = after(read(1, { step: 'read', ticket: 'of the document' }))
  expect(work).toMatchObject({ is: 'read', ticket: 'of the document' })
})
