import { describe, expect, it } from 'vitest'
import { alice, bob } from '../../wallets/fakeWallet.fixture'
import type { Connection } from '../connection'
import type { Session } from '../session'
import type { Effect } from './policy'
import { firstWatch, nextWatch, type Page, type WatchEvent, type WatchState } from './watch'

const wallet = (uid: string, address: string) => ({ uid, id: uid, name: uid, address })
const shows = (address: `0x${string}`, chainId = 1): Connection => ({ status: 'connected', address, chainId })
const signedInAs = (account: string, address: `0x${string}` = alice): Session => ({
  status: 'signedIn',
  ...{ account, address, chainId: 1, issuedAt: '', expiresAt: '' },
})

const page = (changes: Partial<Page> = {}): Page => ({
  settings: { mode: 'optional', chains: [1, 10], end_on_disconnect: false },
  connection: { status: 'disconnected' },
  connections: [],
  session: { status: 'signedOut' },
  open: false,
  at: 'home',
  ...changes,
})

const required = { mode: 'required', chains: [1], end_on_disconnect: false } satisfies Page['settings']
const ends = { mode: 'optional', chains: [1], end_on_disconnect: true } satisfies Page['settings']
const none = page()
const asking = page({ connection: { status: 'connecting' } })
const withAlice = page({ connection: shows(alice), connections: [wallet('u1', alice)] })
const withBob = { ...withAlice, connection: shows(bob), connections: [wallet('u1', bob)] }
const asAlice = { session: signedInAs(alice) }

/** Applies the events in their order, each with its page. Returns the last state and all effects. */
const run = (first: Page, ...steps: [WatchEvent, Page][]): [WatchState, Effect[]] =>
  steps.reduce<[WatchState, Effect[]]>(
    ([state, effects], [event, now]) => {
      const [after, effect] = nextWatch(state, event, now)
      return [after, [...effects, effect]]
    },
    [firstWatch(first), []],
  )

describe('the next state of the policy', () => {
  it.each<[string, Page, [WatchEvent, Page][], Effect]>([
    [
      'a wallet that is connected in this page is offered',
      asking,
      [['connectionChanged', { ...withAlice, settings: required }]],
      'offer',
    ],
    [
      'a wallet that is brought back is not offered',
      page({ connection: { status: 'reconnecting' } }),
      [['connectionChanged', { ...withAlice, settings: required }]],
      'nothing',
    ],
    [
      'a wallet that is there before the session is known is not offered',
      asking,
      [['connectionChanged', { ...withAlice, settings: required, session: { status: 'unknown' } }]],
      'nothing',
    ],
    [
      'a request that the dialog finishes is left to it',
      asking,
      [['connectionChanged', { ...withAlice, settings: required, at: 'waiting', open: true }]],
      'nothing',
    ],
    [
      'a wallet that has scanned the code of an open guide is left to it, because leaving the guide ends its session',
      asking,
      [['connectionChanged', { ...withAlice, settings: required, at: 'guide', open: true }]],
      'nothing',
    ],
    [
      'a wallet that connects beside a closed guide is offered',
      asking,
      [['connectionChanged', { ...withAlice, settings: required, at: 'guide' }]],
      'offer',
    ],
    [
      'the dialog’s finished request is offered',
      withAlice,
      [['connected', { ...withAlice, settings: required }]],
      'offer',
    ],
    [
      'a visitor who asked to sign in first is offered it',
      none,
      [
        ['signInWanted', none],
        ['connected', withAlice],
      ],
      'offer',
    ],
    [
      'a visitor who closed the dialog before connecting is not',
      none,
      [
        ['signInWanted', none],
        ['screenChanged', none],
        ['connected', withAlice],
      ],
      'nothing',
    ],
    [
      'a dialog that stays open keeps the wish',
      none,
      [
        ['signInWanted', none],
        ['screenChanged', { ...none, open: true }],
        ['connected', withAlice],
      ],
      'offer',
    ],
    [
      'another account counts once it has settled',
      { ...withAlice, ...asAlice },
      [
        ['connectionChanged', { ...withBob, ...asAlice }],
        ['connectionSettled', { ...withBob, ...asAlice }],
      ],
      'offer',
    ],
    ['and not before', { ...withAlice, ...asAlice }, [['connectionChanged', { ...withBob, ...asAlice }]], 'nothing'],
    [
      'an account that has come back meanwhile is none',
      { ...withAlice, ...asAlice },
      [
        ['connectionChanged', { ...withBob, ...asAlice }],
        ['connectionSettled', { ...withAlice, ...asAlice }],
      ],
      'nothing',
    ],
    [
      'the session’s own account closes an offer',
      { ...withBob, ...asAlice },
      [['connectionSettled', { ...withAlice, ...asAlice }]],
      'close',
    ],
    [
      'another chain asks for nothing of a key',
      { ...withAlice, ...asAlice },
      [['connectionSettled', { ...withAlice, ...asAlice, connection: shows(alice, 10) }]],
      'nothing',
    ],
    [
      'another chain is another account of a contract',
      { ...withAlice, session: signedInAs(`eip155:1:${alice}`) },
      [['connectionSettled', { ...withAlice, session: signedInAs(`eip155:1:${alice}`), connection: shows(alice, 10) }]],
      'offer',
    ],
    [
      'an account is offered once',
      { ...withAlice, ...asAlice },
      [
        ['connectionSettled', { ...withBob, ...asAlice }],
        ['connectionSettled', { ...withAlice, ...asAlice }],
        ['connectionSettled', { ...withBob, ...asAlice }],
      ],
      'nothing',
    ],
    [
      'the session ends with the connection that showed its account',
      { ...withAlice, ...asAlice },
      [
        [
          'connectionsChanged',
          page({ ...asAlice, settings: ends, connection: shows(bob), connections: [wallet('u2', bob)] }),
        ],
      ],
      'signOut',
    ],
    [
      'the session ends with the last connection',
      { ...withBob, ...asAlice },
      [['connectionsChanged', page({ ...asAlice, settings: ends })]],
      'signOut',
    ],
    [
      'the session stays when another wallet leaves',
      { ...withAlice, ...asAlice },
      [['connectionsChanged', { ...withAlice, ...asAlice, settings: ends }]],
      'nothing',
    ],
    [
      'a connection that was only remembered ends no session',
      page({ connection: { status: 'reconnecting' }, ...asAlice }),
      [['connectionsChanged', page({ ...asAlice, settings: ends })]],
      'nothing',
    ],
    ['a session that begins closes the offer', withAlice, [['sessionChanged', { ...withAlice, ...asAlice }]], 'close'],
    ['"Not now" closes the offer', withAlice, [['notNow', withAlice]], 'close'],
    [
      '"Not now" disconnects where signing in is required',
      withAlice,
      [['notNow', { ...withAlice, settings: required }]],
      'disconnect',
    ],
  ])('%s', (_, first, steps, effect) => {
    expect(run(first, ...steps)[1].at(-1)).toBe(effect)
  })

  it.each<[string, Page, boolean]>([
    ['another account', withBob, true],
    ['a wallet that has not answered yet', asking, false],
    ['the end of the connection', none, false],
  ])('%s is waited for: %s', (_, now, isSettling) => {
    expect(run(withAlice, ['connectionChanged', now])[0].isSettling).toBe(isSettling)
  })

  it('a first account is not waited for, and one after a disconnect is a first one', () => {
    expect(run(asking, ['connectionChanged', withAlice])[0].isSettling).toBe(false)
    expect(run(withAlice, ['connectionChanged', none], ['connectionChanged', withBob])[0]).toMatchObject({
      isSettling: false,
      shown: { address: bob },
    })
  })
})
