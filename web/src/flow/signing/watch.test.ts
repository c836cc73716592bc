import { describe, expect, it } from 'vitest'
import { alice, bob } from '../../wallets/fakeWallet.fixture'
import type { Connection } from '../connection'
import type { Session } from '../session'
import type { PolicyEffect } from './policy'
import { createWatchState, nextWatchState, type WatchEvent, type WatchedPageState, type WatchState } from './watch'

const createWallet = (uid: string, address: string) => ({ uid, id: uid, name: uid, address })
const createConnection = (address: `0x${string}`, chainId = 1): Connection => ({
  status: 'connected',
  address,
  chainId,
})
const createSession = (account: string, address: `0x${string}` = alice): Session => ({
  status: 'signedIn',
  ...{ account, address, chainId: 1, issuedAt: '', expiresAt: '' },
})

const createPageState = (changes: Partial<WatchedPageState> = {}): WatchedPageState => ({
  settings: { mode: 'optional', chains: [1, 10], end_on_disconnect: false },
  connection: { status: 'disconnected' },
  connections: [],
  session: { status: 'signedOut' },
  open: false,
  at: 'home',
  ...changes,
})

const requiredSettings = {
  mode: 'required',
  chains: [1],
  end_on_disconnect: false,
} satisfies WatchedPageState['settings']
const signOutSettings = {
  mode: 'optional',
  chains: [1],
  end_on_disconnect: true,
} satisfies WatchedPageState['settings']
const disconnectedPage = createPageState()
const connectingPage = createPageState({ connection: { status: 'connecting' } })
const alicePage = createPageState({ connection: createConnection(alice), connections: [createWallet('u1', alice)] })
const bobPage = { ...alicePage, connection: createConnection(bob), connections: [createWallet('u1', bob)] }
const aliceSession = { session: createSession(alice) }
/**
 * Two pages with a session of Alice's EOA. The connected wallet shows Alice's account on one, and Bob's on the other.
 */
const aliceSignedInPage = { ...alicePage, ...aliceSession }
const bobBesideAlicePage = { ...bobPage, ...aliceSession }
const contractSignedInPage = { ...alicePage, session: createSession(`eip155:1:${alice}`) }
const optimismConnection = { connection: createConnection(alice, 10) }
/** The events of a wallet that connects to a page that requires sign-in. */
const createConnectionChanges = (changes: Partial<WatchedPageState> = {}): [WatchEvent, WatchedPageState][] => [
  ['connectionChanged', { ...alicePage, settings: requiredSettings, ...changes }],
]
const signInNeededPage = { ...alicePage, settings: requiredSettings }
const requestFinished: [WatchEvent, WatchedPageState] = ['connected', signInNeededPage]
const restoringPage = createPageState({ connection: { status: 'reconnecting' } })
const openDialogPage = { ...disconnectedPage, open: true }
const leftPage = createPageState({ ...aliceSession, settings: signOutSettings })
const createConnectionsEnd = (changes: Partial<WatchedPageState>): [WatchEvent, WatchedPageState][] => [
  ['connectionsChanged', { ...aliceSignedInPage, settings: signOutSettings, ...changes }],
]
const signInWanted: [WatchEvent, WatchedPageState] = ['signInWanted', disconnectedPage]
const createConnectionSettled = (page: WatchedPageState): [WatchEvent, WatchedPageState] => ['connectionSettled', page]

/** Apply the events in order, each with the state of the page at that time. Return the last state and all effects. */
const runEvents = (
  firstPage: WatchedPageState,
  ...steps: [WatchEvent, WatchedPageState][]
): [WatchState, PolicyEffect[]] =>
  steps.reduce<[WatchState, PolicyEffect[]]>(
    ([state, effects], [event, page]) => {
      const [after, effect] = nextWatchState(state, event, page)
      return [after, [...effects, effect]]
    },
    [createWatchState(firstPage), []],
  )

describe('the next state of the sign-in policy', () => {
  it.each<[string, WatchedPageState, [WatchEvent, WatchedPageState][], PolicyEffect]>([
    ['sign-in is offered after a wallet connects in this page', connectingPage, createConnectionChanges(), 'offer'],
    [
      'sign-in is not offered if the session’s own account connects',
      connectingPage,
      createConnectionChanges(aliceSession),
      'nothing',
    ],
    [
      'sign-in is offered if a wallet connects while a different account is signed in',
      connectingPage,
      [['connected', bobBesideAlicePage]],
      'offer',
    ],
    ['sign-in is not offered for a restored wallet', restoringPage, createConnectionChanges(), 'nothing'],
    [
      'sign-in is not offered before the session is known',
      connectingPage,
      createConnectionChanges({ session: { status: 'unknown' } }),
      'nothing',
    ],
    [
      'sign-in is not offered while the dialog shows the request to the wallet',
      connectingPage,
      createConnectionChanges({ at: 'waiting', open: true }),
      'nothing',
    ],
    // Leaving the guide ends the pairing that is shown there, so the sign-in screen must not replace an open guide.
    [
      'sign-in is not offered while the guide with the scanned code is open',
      connectingPage,
      createConnectionChanges({ at: 'guide', open: true }),
      'nothing',
    ],
    [
      'sign-in is offered if a wallet connects while the guide is closed',
      connectingPage,
      createConnectionChanges({ at: 'guide' }),
      'offer',
    ],
    [
      'sign-in is offered each time that the dialog has connected a wallet',
      alicePage,
      [requestFinished, requestFinished],
      'offer',
    ],
    [
      'sign-in is offered to a visitor who requested it before connecting',
      disconnectedPage,
      [signInWanted, ['connected', alicePage]],
      'offer',
    ],
    [
      'sign-in is not offered to a visitor who requested it and closed the dialog',
      disconnectedPage,
      [signInWanted, ['screenChanged', disconnectedPage], ['connected', alicePage]],
      'nothing',
    ],
    [
      'sign-in is offered to a visitor who requested it while the dialog stays open',
      disconnectedPage,
      [signInWanted, ['screenChanged', openDialogPage], ['connected', alicePage]],
      'offer',
    ],
    [
      'sign-in is offered for a new account after the change has settled',
      aliceSignedInPage,
      [['connectionChanged', bobBesideAlicePage], createConnectionSettled(bobBesideAlicePage)],
      'offer',
    ],
    [
      'sign-in is not offered for a new account before the change has settled',
      aliceSignedInPage,
      [['connectionChanged', bobBesideAlicePage]],
      'nothing',
    ],
    [
      'sign-in is not offered if the wallet returns to its account before the change has settled',
      aliceSignedInPage,
      [['connectionChanged', bobBesideAlicePage], createConnectionSettled(aliceSignedInPage)],
      'nothing',
    ],
    [
      'the sign-in screen closes if the wallet changes to the session’s own account',
      bobBesideAlicePage,
      [createConnectionSettled(aliceSignedInPage)],
      'close',
    ],
    [
      'sign-in is not offered if an EOA changes its chain',
      aliceSignedInPage,
      [createConnectionSettled({ ...aliceSignedInPage, ...optimismConnection })],
      'nothing',
    ],
    [
      'sign-in is offered if a smart contract wallet changes its chain, because the account is then different',
      contractSignedInPage,
      [createConnectionSettled({ ...contractSignedInPage, ...optimismConnection })],
      'offer',
    ],
    [
      'sign-in is offered for a new account if sign-in is required',
      signInNeededPage,
      [createConnectionSettled({ ...signInNeededPage, connection: createConnection(bob) })],
      'offer',
    ],
    [
      'sign-in is not offered for a new account without a session if sign-in is optional',
      alicePage,
      [createConnectionSettled(bobPage)],
      'nothing',
    ],
    [
      'sign-in is not offered for a new account while the dialog shows a different screen',
      aliceSignedInPage,
      [createConnectionSettled({ ...bobBesideAlicePage, open: true })],
      'nothing',
    ],
    [
      'sign-in is offered only once for the same account',
      aliceSignedInPage,
      [
        createConnectionSettled(bobBesideAlicePage),
        createConnectionSettled(aliceSignedInPage),
        createConnectionSettled(bobBesideAlicePage),
      ],
      'nothing',
    ],
    [
      'the session ends when the connection of its account ends',
      aliceSignedInPage,
      createConnectionsEnd({ connection: createConnection(bob), connections: [createWallet('u2', bob)] }),
      'signOut',
    ],
    [
      'the session ends when the last connection ends',
      bobBesideAlicePage,
      [['connectionsChanged', leftPage]],
      'signOut',
    ],
    [
      'the session stays after the last connection ends if end_on_disconnect is false',
      bobBesideAlicePage,
      [['connectionsChanged', { ...leftPage, settings: disconnectedPage.settings }]],
      'nothing',
    ],
    [
      'no sign-out follows the end of the last connection if there is no session',
      alicePage,
      [['connectionsChanged', createPageState({ settings: signOutSettings })]],
      'nothing',
    ],
    ['the session stays when a different wallet disconnects', aliceSignedInPage, createConnectionsEnd({}), 'nothing'],
    [
      'the session stays if a stored connection cannot be restored',
      { ...restoringPage, ...aliceSession },
      [['connectionsChanged', leftPage]],
      'nothing',
    ],
    ['the sign-in screen closes when a session begins', alicePage, [['sessionChanged', aliceSignedInPage]], 'close'],
    [
      'sign-in is not offered when a session ends',
      aliceSignedInPage,
      [['sessionChanged', signInNeededPage]],
      'nothing',
    ],
    ['"Not now" closes the sign-in screen', alicePage, [['notNow', alicePage]], 'close'],
    ['"Not now" disconnects if sign-in is required', alicePage, [['notNow', signInNeededPage]], 'disconnect'],
  ])('%s', (_, first, steps, effect) => {
    expect(runEvents(first, ...steps)[1].at(-1)).toBe(effect)
  })

  it.each<[string, WatchedPageState, boolean]>([
    ['a change of the account', bobPage, true],
    ['a wallet that has not responded yet', connectingPage, false],
    ['the end of the connection', disconnectedPage, false],
  ])('the page waits for a change to settle only if the account has changed: %s', (_, now, isSettling) => {
    expect(runEvents(alicePage, ['connectionChanged', now])[0].isSettling).toBe(isSettling)
  })

  it('the page does not wait for a change to settle if the account is the first account or follows a disconnect', () => {
    expect(runEvents(connectingPage, ['connectionChanged', alicePage])[0].isSettling).toBe(false)
    expect(
      runEvents(alicePage, ['connectionChanged', disconnectedPage], ['connectionChanged', bobPage])[0],
    ).toMatchObject({
      isSettling: false,
      shown: { address: bob },
    })
  })
})
