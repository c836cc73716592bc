import { describe, expect, it } from 'vitest'
import { alice, bob } from '../../wallets/fakeWallet.fixture'
import type { Connection } from '../connection'
import type { Session } from '../session'
import type { PolicyEffect } from './policy'
import { firstWatch, nextWatch, type WatchEvent, type WatchedPageState, type WatchState } from './watch'

const wallet = (uid: string, address: string) => ({ uid, id: uid, name: uid, address })
const shows = (address: `0x${string}`, chainId = 1): Connection => ({ status: 'connected', address, chainId })
const signedInAs = (account: string, address: `0x${string}` = alice): Session => ({
  status: 'signedIn',
  ...{ account, address, chainId: 1, issuedAt: '', expiresAt: '' },
})

const page = (changes: Partial<WatchedPageState> = {}): WatchedPageState => ({
  settings: { mode: 'optional', chains: [1, 10], end_on_disconnect: false },
  connection: { status: 'disconnected' },
  connections: [],
  session: { status: 'signedOut' },
  open: false,
  at: 'home',
  ...changes,
})

const required = { mode: 'required', chains: [1], end_on_disconnect: false } satisfies WatchedPageState['settings']
const ends = { mode: 'optional', chains: [1], end_on_disconnect: true } satisfies WatchedPageState['settings']
const none = page()
const asking = page({ connection: { status: 'connecting' } })
const withAlice = page({ connection: shows(alice), connections: [wallet('u1', alice)] })
const withBob = { ...withAlice, connection: shows(bob), connections: [wallet('u1', bob)] }
const asAlice = { session: signedInAs(alice) }
/** Two pages: one with a session of Alice's EOA, and one with a session of her smart contract wallet on mainnet. */
const own = { ...withAlice, ...asAlice }
const others = { ...withBob, ...asAlice }
const contract = { ...withAlice, session: signedInAs(`eip155:1:${alice}`) }
const onOptimism = { connection: shows(alice, 10) }
/** The events of a wallet that connects to a page that requires sign-in. */
const connects = (changes: Partial<WatchedPageState> = {}): [WatchEvent, WatchedPageState][] => [
  ['connectionChanged', { ...withAlice, settings: required, ...changes }],
]
const needed = { ...withAlice, settings: required }
const finished: [WatchEvent, WatchedPageState] = ['connected', needed]
const restoring = page({ connection: { status: 'reconnecting' } })
const opened = { ...none, open: true }
const left = page({ ...asAlice, settings: ends })
const leaves = (changes: Partial<WatchedPageState>): [WatchEvent, WatchedPageState][] => [
  ['connectionsChanged', { ...own, settings: ends, ...changes }],
]
const wanted: [WatchEvent, WatchedPageState] = ['signInWanted', none]
const settles = (page: WatchedPageState): [WatchEvent, WatchedPageState] => ['connectionSettled', page]

/** Apply the events in order, each with the state of the page at that time. Return the last state and all effects. */
const run = (first: WatchedPageState, ...steps: [WatchEvent, WatchedPageState][]): [WatchState, PolicyEffect[]] =>
  steps.reduce<[WatchState, PolicyEffect[]]>(
    ([state, effects], [event, now]) => {
      const [after, effect] = nextWatch(state, event, now)
      return [after, [...effects, effect]]
    },
    [firstWatch(first), []],
  )

describe('the next state of the policy', () => {
  it.each<[string, WatchedPageState, [WatchEvent, WatchedPageState][], PolicyEffect]>([
    ['sign-in is offered after a wallet connects in this page', asking, connects(), 'offer'],
    ['sign-in is not offered if the session’s own account connects', asking, connects(asAlice), 'nothing'],
    [
      'sign-in is offered if a wallet connects while a different account is signed in',
      asking,
      [['connected', others]],
      'offer',
    ],
    ['sign-in is not offered for a restored wallet', restoring, connects(), 'nothing'],
    [
      'sign-in is not offered before the session is known',
      asking,
      connects({ session: { status: 'unknown' } }),
      'nothing',
    ],
    [
      'sign-in is not offered while the dialog shows the request to the wallet',
      asking,
      connects({ at: 'waiting', open: true }),
      'nothing',
    ],
    // If the visitor leaves the guide, the dialog ends the session with the scanned wallet.
    [
      'sign-in is not offered while the guide with the scanned code is open',
      asking,
      connects({ at: 'guide', open: true }),
      'nothing',
    ],
    ['sign-in is offered if a wallet connects while the guide is closed', asking, connects({ at: 'guide' }), 'offer'],
    ['sign-in is offered each time that the dialog has connected a wallet', withAlice, [finished, finished], 'offer'],
    [
      'sign-in is offered to a visitor who requested it before connecting',
      none,
      [wanted, ['connected', withAlice]],
      'offer',
    ],
    [
      'sign-in is not offered to a visitor who requested it and closed the dialog',
      none,
      [wanted, ['screenChanged', none], ['connected', withAlice]],
      'nothing',
    ],
    [
      'sign-in is offered to a visitor who requested it while the dialog stays open',
      none,
      [wanted, ['screenChanged', opened], ['connected', withAlice]],
      'offer',
    ],
    [
      'sign-in is offered for a new account after the change has settled',
      own,
      [['connectionChanged', others], settles(others)],
      'offer',
    ],
    [
      'sign-in is not offered for a new account before the change has settled',
      own,
      [['connectionChanged', others]],
      'nothing',
    ],
    [
      'sign-in is not offered if the wallet returns to its account before the change has settled',
      own,
      [['connectionChanged', others], settles(own)],
      'nothing',
    ],
    ['the offer closes if the wallet changes to the session’s own account', others, [settles(own)], 'close'],
    ['sign-in is not offered if an EOA changes its chain', own, [settles({ ...own, ...onOptimism })], 'nothing'],
    [
      'sign-in is offered if a smart contract wallet changes its chain, because the account is then different',
      contract,
      [settles({ ...contract, ...onOptimism })],
      'offer',
    ],
    [
      'sign-in is offered for a new account if sign-in is required',
      needed,
      [settles({ ...needed, connection: shows(bob) })],
      'offer',
    ],
    [
      'sign-in is not offered for a new account without a session if sign-in is optional',
      withAlice,
      [settles(withBob)],
      'nothing',
    ],
    [
      'sign-in is not offered for a new account while the dialog shows a different screen',
      own,
      [settles({ ...others, open: true })],
      'nothing',
    ],
    [
      'sign-in is offered only once for the same account',
      own,
      [settles(others), settles(own), settles(others)],
      'nothing',
    ],
    [
      'the session ends with the connection of its account',
      own,
      leaves({ connection: shows(bob), connections: [wallet('u2', bob)] }),
      'signOut',
    ],
    ['the session ends with the last connection', others, [['connectionsChanged', left]], 'signOut'],
    [
      'the session stays after the last connection ends, if the settings say so',
      others,
      [['connectionsChanged', { ...left, settings: none.settings }]],
      'nothing',
    ],
    [
      'no sign-out follows the last connection if there is no session',
      withAlice,
      [['connectionsChanged', page({ settings: ends })]],
      'nothing',
    ],
    ['the session stays when a different wallet disconnects', own, leaves({}), 'nothing'],
    [
      'the session stays if a stored connection cannot be restored',
      { ...restoring, ...asAlice },
      [['connectionsChanged', left]],
      'nothing',
    ],
    ['the offer closes when a session begins', withAlice, [['sessionChanged', own]], 'close'],
    ['sign-in is not offered when a session ends', own, [['sessionChanged', needed]], 'nothing'],
    ['"Not now" closes the offer', withAlice, [['notNow', withAlice]], 'close'],
    ['"Not now" disconnects if sign-in is required', withAlice, [['notNow', needed]], 'disconnect'],
  ])('%s', (_, first, steps, effect) => {
    expect(run(first, ...steps)[1].at(-1)).toBe(effect)
  })

  it.each<[string, WatchedPageState, boolean]>([
    ['a change of the account', withBob, true],
    ['a wallet that has not responded yet', asking, false],
    ['the end of the connection', none, false],
  ])('the page waits after %s: %s', (_, now, isSettling) => {
    expect(run(withAlice, ['connectionChanged', now])[0].isSettling).toBe(isSettling)
  })

  it('the page does not wait after the first account, nor after an account that follows a disconnect', () => {
    expect(run(asking, ['connectionChanged', withAlice])[0].isSettling).toBe(false)
    expect(run(withAlice, ['connectionChanged', none], ['connectionChanged', withBob])[0]).toMatchObject({
      isSettling: false,
      shown: { address: bob },
    })
  })
})
