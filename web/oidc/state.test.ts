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

describe('the page', () => {
  it.each<[string, PageEvent[], string]>([
    ['reads the request first', [], 'asking | read 1 - | -'],
    ['shows what the server has answered', [read(1)], 'sign-in - - | - | -'],
    ['has the document of the client read', [read(1, { step: 'read' })], 'asking | read 2 - | -'],
    ['shows the request after the document was read', [read(1, { step: 'read' }), read(2)], 'sign-in - - | - | -'],
    ['keeps nothing where the first answer failed', [failed(1, 'unknown')], 'unknown | - | -'],
    ['answers for the account that it shows', [first, approve], 'continue Alice - | approve 2 Alice | busy'],
    ['answers once', [first, approve, approve, deny], 'continue Alice - | approve 2 Alice | busy'],
    ['goes back with the answer', [first, deny, answered(2)], 'leaving | - | busy'],
    [
      'changes no more on the way back',
      [first, deny, answered(2), session(bob), failed(2, 'failed')],
      'leaving | - | busy',
    ],
    ['says that a try goes on', [read(1), deny, failed(2, 'failed'), again], 'failed | read 3 - | busy'],
    [
      'asks for a new sign-in where the session is too old',
      [first, approve, failed(2, 'tooOld')],
      'sign-in Alice - | - | -',
    ],
    [
      'reads anew where the session has ended',
      [first, approve, failed(2, 'signedOut')],
      'continue Alice - | read 3 - | -',
    ],
    [
      'says that the session has ended',
      [first, approve, failed(2, 'signedOut'), read(3)],
      'sign-in - signedOut | - | -',
    ],
    [
      'goes on saying so when this tab hears of it',
      [session(alice), read(2, ofAlice), approve, failed(3, 'signedOut'), read(4), signedOut, read(5)],
      'sign-in - signedOut | - | -',
    ],
    [
      'shows the account that is signed in by now',
      [first, approve, failed(2, 'changed'), read(3, ofBob)],
      'continue Bob signedIn | - | -',
    ],
    ['ends a request that is too old', [first, approve, failed(2, 'expired')], 'expired | - | -'],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

describe('a read', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'that ends after a later one changes nothing',
      [session(alice), read(2, ofAlice), read(1)],
      'continue Alice - | - | -',
    ],
    [
      'that fails after a later one changes nothing',
      [session(alice), failed(1, 'failed'), read(2, ofAlice)],
      'continue Alice - | - | -',
    ],
    ['is left for an answer', [first, session(bob), deny, read(2, ofBob)], 'continue Alice - | deny 3 Alice | busy'],
    ['is not begun during an answer', [first, approve, session(bob)], 'continue Alice - | approve 2 Alice | busy'],
    [
      'is not begun by a session that is the same',
      [session(alice), read(2, ofAlice), session(alice)],
      'continue Alice - | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

describe('a sign-in', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'on this page answers for its account',
      [read(1), session(alice, true), read(2, ofAlice)],
      'continue Alice - | approve 3 Alice | busy',
    ],
    [
      'on this page asks where the program is new',
      [read(1), session(alice, true), read(2, { ...ofAlice, step: 'consent' })],
      'consent Alice - | - | -',
    ],
    ['in another tab answers nothing', [read(1), opened, session(bob), read(2, ofBob)], 'continue Bob - | - | -'],
    [
      'in another tab after one here answers nothing',
      [read(1), session(alice, true), session(bob), read(2, ofAlice), read(3, ofBob)],
      'continue Bob - | - | -',
    ],
    [
      'of which the server has not heard yet answers nothing',
      [read(1), session(alice, true), read(2, ofBob)],
      'continue Bob - | - | -',
    ],
    [
      'as another account is told',
      [session(alice), read(2, ofAlice), session(bob), read(3, ofBob)],
      'continue Bob signedIn | - | -',
    ],
    [
      'that has ended in another tab is told',
      [session(alice), read(2, ofAlice), signedOut, read(3)],
      'sign-in - signedOut | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summaryOf(after(...events))).toBe(expected))
})

describe('a dialog that was closed without a sign-in', () => {
  it.each<[string, PageEvent[], string]>([
    ['is told', [read(1), opened, closed], 'sign-in - closed | - | -'],
    ['is told until it opens again', [read(1), opened, closed, opened], 'sign-in - - | - | -'],
    [
      'is not told to one who has signed in',
      [read(1), opened, session(alice, true), closed],
      'sign-in - - | read 2 Alice | -',
    ],
    [
      'is not told to one who is signed out meanwhile',
      [session(alice), read(2, ofAlice), signedOut, read(3), closed],
      'sign-in - signedOut | - | -',
    ],
    ['is not told to one who chose no other wallet', [first, opened, closed], 'continue Alice - | - | -'],
    ['says nothing before the request is known', [opened, closed], 'asking | read 1 - | -'],
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
