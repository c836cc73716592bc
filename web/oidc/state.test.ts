import { describe, expect, it } from 'vitest'
import type { Session } from '../src/flow/session'
import type { OidcProblem } from '../src/server/oidc'
import type { OidcRequest } from '../src/server/wire.gen'
import { createHeadingKey, initialState, isBusy, nextPageState, type PageEvent, type PageState } from './state'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const oidcRequest: OidcRequest = {
  client: { id: 'notebook', name: 'Notebook', host: 'notebook.example', document_host: null },
  ...{
    wants: ['profile'],
    step: 'sign-in',
    account: null,
    terms: false,
    ticket: 't',
    select: false,
    hint: null,
    resource: null,
  },
}
const createSessionEvent = (address: typeof alice | typeof bob, here?: true): PageEvent => {
  const times = { issuedAt: here ? '2' : '1', expiresAt: '9' }
  const now: Session = { status: 'signedIn', account: address, address, chainId: 1, ...times }
  return { type: 'session', session: now, isOwn: here === true }
}
const signedOutEvent: PageEvent = { type: 'session', session: { status: 'signedOut' }, isOwn: false }
const createReadEvent = (number: number, more: Partial<OidcRequest> = {}): PageEvent => ({
  ...{ type: 'read', number, request: { ...oidcRequest, ...more } },
})
const continueAsAlice = { account: alice, step: 'continue' } as const
const continueAsBob = { account: bob, step: 'continue' } as const
const createFailedEvent = (number: number, is: Exclude<OidcProblem['is'], 'notHeld'>): PageEvent => ({
  ...{ type: 'failed', number, problem: { is } },
})
const createAnsweredEvent = (number: number): PageEvent => ({
  type: 'answered',
  number,
  to: 'https://notebook.example/?code=1',
})
const approvePressed: PageEvent = { type: 'pressed', how: 'approve' }
const denyPressed: PageEvent = { type: 'pressed', how: 'deny' }
const retryPressed: PageEvent = { type: 'pressed', how: 'read' }
const dialogOpened: PageEvent = { type: 'opened' }
const dialogClosed: PageEvent = { type: 'closed' }
/** The event that occurs when the page has read the client's request and Alice is signed in. */
const readForAlice = createReadEvent(1, continueAsAlice)

const createStateAfter = (...events: PageEvent[]): PageState => events.reduce(nextPageState, initialState)

/** Format the visitor's screen and the request to the server in one line. */
const summarizeState = (state: PageState): string => {
  const { screen, serverRequest } = state
  const seen = screen.at === 'request' ? ` ${screen.request.account ?? '-'} ${screen.news ?? '-'}` : ''
  const requestLine =
    serverRequest &&
    `${serverRequest.is} ${serverRequest.number} ${serverRequest.is === 'read' ? (serverRequest.justSignedInAccount ?? '-') : serverRequest.account}`
  return [(createHeadingKey(state) || screen.at) + seen, requestLine ?? '-', isBusy(state) ? 'busy' : '-']
    .join(' | ')
    .replaceAll(alice, 'Alice')
    .replaceAll(bob, 'Bob')
}

describe('the sign-in page of a client', () => {
  it.each<[string, PageEvent[], string]>([
    ['the page first reads the client’s request', [], 'asking | read 1 - | -'],
    ['the page shows the request that the server has returned', [createReadEvent(1)], 'sign-in - - | - | -'],
    [
      'the page sends a second request if the server still has to fetch the client’s document',
      [createReadEvent(1, { step: 'read' })],
      'asking | read 2 - | -',
    ],
    [
      'the page shows the request after the server has fetched the document',
      [createReadEvent(1, { step: 'read' }), createReadEvent(2)],
      'sign-in - - | - | -',
    ],
    ['the page shows the error if the first request fails', [createFailedEvent(1, 'unknown')], 'unknown | - | -'],
    [
      'the page sends the approval for the account on the screen',
      [readForAlice, approvePressed],
      'continue Alice - | approve 2 Alice | busy',
    ],
    [
      'the page sends only the visitor’s first decision',
      [readForAlice, approvePressed, approvePressed, denyPressed],
      'continue Alice - | approve 2 Alice | busy',
    ],
    [
      'the page leaves when the server has accepted the decision',
      [readForAlice, denyPressed, createAnsweredEvent(2)],
      'leaving | - | busy',
    ],
    [
      'a page that is leaving does not change any more',
      [readForAlice, denyPressed, createAnsweredEvent(2), createSessionEvent(bob), createFailedEvent(2, 'failed')],
      'leaving | - | busy',
    ],
    [
      'the page is busy while it tries again',
      [createReadEvent(1), denyPressed, createFailedEvent(2, 'failed'), retryPressed],
      'failed | read 3 - | busy',
    ],
    [
      'the page asks for a new sign-in if the session is too old',
      [readForAlice, approvePressed, createFailedEvent(2, 'tooOld')],
      'sign-in Alice - | - | -',
    ],
    [
      'the page reads the request again if the session has ended',
      [readForAlice, approvePressed, createFailedEvent(2, 'signedOut')],
      'continue Alice - | read 3 - | -',
    ],
    [
      'the page says that the session has ended',
      [readForAlice, approvePressed, createFailedEvent(2, 'signedOut'), createReadEvent(3)],
      'sign-in - signedOut | - | -',
    ],
    [
      'the page still says that the session has ended after this tab has detected the end',
      [
        createSessionEvent(alice),
        createReadEvent(2, continueAsAlice),
        approvePressed,
        createFailedEvent(3, 'signedOut'),
        createReadEvent(4),
        signedOutEvent,
        createReadEvent(5),
      ],
      'sign-in - signedOut | - | -',
    ],
    [
      'the page shows the new account if a different account has signed in',
      [readForAlice, approvePressed, createFailedEvent(2, 'changed'), createReadEvent(3, continueAsBob)],
      'continue Bob signedIn | - | -',
    ],
    [
      'the page shows that the request has expired',
      [readForAlice, approvePressed, createFailedEvent(2, 'expired')],
      'expired | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summarizeState(createStateAfter(...events))).toBe(expected))
})

describe('reading the request', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'a late response to the first read changes nothing after the response to the second read',
      [createSessionEvent(alice), createReadEvent(2, continueAsAlice), createReadEvent(1)],
      'continue Alice - | - | -',
    ],
    [
      'the first read changes nothing if it fails while the second read is pending',
      [createSessionEvent(alice), createFailedEvent(1, 'failed'), createReadEvent(2, continueAsAlice)],
      'continue Alice - | - | -',
    ],
    [
      'the page drops a pending read when the visitor decides',
      [readForAlice, createSessionEvent(bob), denyPressed, createReadEvent(2, continueAsBob)],
      'continue Alice - | deny 3 Alice | busy',
    ],
    [
      'the page starts no read while it sends a decision',
      [readForAlice, approvePressed, createSessionEvent(bob)],
      'continue Alice - | approve 2 Alice | busy',
    ],
    [
      'the page starts no read if the session is the same as before',
      [createSessionEvent(alice), createReadEvent(2, continueAsAlice), createSessionEvent(alice)],
      'continue Alice - | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summarizeState(createStateAfter(...events))).toBe(expected))
})

describe('a sign-in', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'a sign-in on this page sends the approval for its account',
      [createReadEvent(1), createSessionEvent(alice, true), createReadEvent(2, continueAsAlice)],
      'continue Alice - | approve 3 Alice | busy',
    ],
    [
      'after a sign-in on this page, a new client needs consent',
      [
        createReadEvent(1),
        createSessionEvent(alice, true),
        createReadEvent(2, { ...continueAsAlice, step: 'consent' }),
      ],
      'consent Alice - | - | -',
    ],
    [
      'a sign-in in another tab sends no decision',
      [createReadEvent(1), dialogOpened, createSessionEvent(bob), createReadEvent(2, continueAsBob)],
      'continue Bob - | - | -',
    ],
    [
      'a sign-in in another tab sends no decision, even after a sign-in on this page',
      [
        createReadEvent(1),
        createSessionEvent(alice, true),
        createSessionEvent(bob),
        createReadEvent(2, continueAsAlice),
        createReadEvent(3, continueAsBob),
      ],
      'continue Bob - | - | -',
    ],
    [
      'a sign-in on this page sends no decision if the server returns another account',
      [createReadEvent(1), createSessionEvent(alice, true), createReadEvent(2, continueAsBob)],
      'continue Bob - | - | -',
    ],
    [
      'the page says that a different account has signed in',
      [
        createSessionEvent(alice),
        createReadEvent(2, continueAsAlice),
        createSessionEvent(bob),
        createReadEvent(3, continueAsBob),
      ],
      'continue Bob signedIn | - | -',
    ],
    [
      'the page says that the session has ended in another tab',
      [createSessionEvent(alice), createReadEvent(2, continueAsAlice), signedOutEvent, createReadEvent(3)],
      'sign-in - signedOut | - | -',
    ],
  ])('%s', (_, events, expected) => expect(summarizeState(createStateAfter(...events))).toBe(expected))
})

describe('a dialog that was closed without a sign-in', () => {
  it.each<[string, PageEvent[], string]>([
    [
      'the page says that the dialog was closed without a sign-in',
      [createReadEvent(1), dialogOpened, dialogClosed],
      'sign-in - closed | - | -',
    ],
    [
      'the message about the closed dialog disappears when the dialog opens again',
      [createReadEvent(1), dialogOpened, dialogClosed, dialogOpened],
      'sign-in - - | - | -',
    ],
    [
      'the message about the closed dialog does not appear if the visitor has signed in',
      [createReadEvent(1), dialogOpened, createSessionEvent(alice, true), dialogClosed],
      'sign-in - - | read 2 Alice | -',
    ],
    [
      'the message about the closed dialog does not appear if the visitor was signed out in the meantime',
      [
        createSessionEvent(alice),
        createReadEvent(2, continueAsAlice),
        signedOutEvent,
        createReadEvent(3),
        dialogClosed,
      ],
      'sign-in - signedOut | - | -',
    ],
    [
      'the message about the closed dialog does not appear if the visitor was signed in before',
      [readForAlice, dialogOpened, dialogClosed],
      'continue Alice - | - | -',
    ],
    [
      'the message about the closed dialog does not appear before the page has read the request',
      [dialogOpened, dialogClosed],
      'asking | read 1 - | -',
    ],
  ])('%s', (_, events, expected) => expect(summarizeState(createStateAfter(...events))).toBe(expected))
})

it('after an error the page keeps the client’s request, and a retry sends the existing consent token', () => {
  const { screen, serverRequest } = createStateAfter(
    readForAlice,
    approvePressed,
    createFailedEvent(2, 'failed'),
    retryPressed,
  )
  expect(screen).toMatchObject({ at: 'problem', request: { account: alice } })
  expect(serverRequest).toMatchObject({ is: 'read', ticket: 't' })
})

it('the second request sends the consent token of the first response, so that the server fetches the client’s document', () => {
  const { serverRequest } = createStateAfter(createReadEvent(1, { step: 'read', ticket: 'of the document' }))
  expect(serverRequest).toMatchObject({ is: 'read', ticket: 'of the document' })
})
