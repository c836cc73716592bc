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
    ['a wallet that is connected in this page is offered', asking, connects(), 'offer'],
    ['the session’s own account is not', asking, connects(asAlice), 'nothing'],
    ['a wallet beside the session of another account is', asking, [['connected', others]], 'offer'],
    ['a wallet that is brought back is not offered', restoring, connects(), 'nothing'],
    ['a wallet before the session is known is not', asking, connects({ session: { status: 'unknown' } }), 'nothing'],
    ['a request that the dialog finishes is left to it', asking, connects({ at: 'waiting', open: true }), 'nothing'],
    // If the visitor leaves the guide, the dialog ends the session with the scanned wallet.
    ['a scan of an open guide’s code is left to it', asking, connects({ at: 'guide', open: true }), 'nothing'],
    ['a wallet that connects beside a closed guide is offered', asking, connects({ at: 'guide' }), 'offer'],
    ['the dialog’s finished request is offered, each time', withAlice, [finished, finished], 'offer'],
    ['a visitor who asked to sign in first is offered it', none, [wanted, ['connected', withAlice]], 'offer'],
    ['one who closed the dialog is not', none, [wanted, ['screenChanged', none], ['connected', withAlice]], 'nothing'],
    ['an open dialog keeps the wish', none, [wanted, ['screenChanged', opened], ['connected', withAlice]], 'offer'],
    ['another account counts once it has settled', own, [['connectionChanged', others], settles(others)], 'offer'],
    ['and not before', own, [['connectionChanged', others]], 'nothing'],
    ['an account that has come back meanwhile is none', own, [['connectionChanged', others], settles(own)], 'nothing'],
    ['the session’s own account closes an offer', others, [settles(own)], 'close'],
    ['another chain asks for nothing of a key', own, [settles({ ...own, ...onOptimism })], 'nothing'],
    ['another chain is another account of a contract', contract, [settles({ ...contract, ...onOptimism })], 'offer'],
    ['it is offered where it is required', needed, [settles({ ...needed, connection: shows(bob) })], 'offer'],
    ['and where it is not, only beside a session', withAlice, [settles(withBob)], 'nothing'],
    ['and not in the place of another screen', own, [settles({ ...others, open: true })], 'nothing'],
    ['an account is offered once', own, [settles(others), settles(own), settles(others)], 'nothing'],
    [
      'the session ends with the connection of its account',
      own,
      leaves({ connection: shows(bob), connections: [wallet('u2', bob)] }),
      'signOut',
    ],
    ['the session ends with the last connection', others, [['connectionsChanged', left]], 'signOut'],
    ['or stays, by the settings', others, [['connectionsChanged', { ...left, settings: none.settings }]], 'nothing'],
    ['there may be none to end', withAlice, [['connectionsChanged', page({ settings: ends })]], 'nothing'],
    ['the session stays when another wallet leaves', own, leaves({}), 'nothing'],
    ['a remembered connection ends none', { ...restoring, ...asAlice }, [['connectionsChanged', left]], 'nothing'],
    ['a session that begins closes the offer', withAlice, [['sessionChanged', own]], 'close'],
    ['one that ends asks for nothing', own, [['sessionChanged', needed]], 'nothing'],
    ['"Not now" closes the offer', withAlice, [['notNow', withAlice]], 'close'],
    ['"Not now" where it is required disconnects', withAlice, [['notNow', needed]], 'disconnect'],
  ])('%s', (_, first, steps, effect) => {
    expect(run(first, ...steps)[1].at(-1)).toBe(effect)
  })

  it.each<[string, WatchedPageState, boolean]>([
    ['another account', withBob, true],
    ['a wallet that has not answered yet', asking, false],
    ['the end of the connection', none, false],
  ])('%s is waited for: %s', (_, now, isSettling) => {
    expect(run(withAlice, ['connectionChanged', now])[0].isSettling).toBe(isSettling)
  })

  it('neither a first account nor an account after a disconnect makes the page wait', () => {
    expect(run(asking, ['connectionChanged', withAlice])[0].isSettling).toBe(false)
    expect(run(withAlice, ['connectionChanged', none], ['connectionChanged', withBob])[0]).toMatchObject({
      isSettling: false,
      shown: { address: bob },
    })
  })
})
