import { describe, expect, it } from 'vitest'
import { type Effect, type Facts, type PolicyEvent, policy } from './policy'

const alice = '0xA'
const bob = '0xB'

const facts = (changes: Partial<Facts> = {}): Facts => ({
  mode: 'optional',
  endOnDisconnect: false,
  session: undefined,
  account: alice,
  wanted: false,
  offered: false,
  busy: false,
  ...changes,
})

const required = { mode: 'required' } as const
const others = { session: bob } as const
const own = { session: alice } as const

describe('the policy for session and connection', () => {
  it.each<[PolicyEvent, string, Partial<Facts>, Effect]>([
    ['connected', 'signing in is optional', {}, 'nothing'],
    ['connected', 'the visitor asked to sign in first', { wanted: true }, 'offer'],
    ['connected', 'signing in is required', required, 'offer'],
    ['connected', 'signing in is required, and this account is signed in', { ...required, ...own }, 'nothing'],
    ['connected', 'another account is signed in', others, 'offer'],
    ['connected', 'sign-in was offered before', { ...required, offered: true }, 'offer'],
    ['restored', 'signing in is required', required, 'nothing'],
    ['restored', 'another account is signed in', others, 'nothing'],
    ['accountChanged', 'no account is signed in, and signing in is optional', {}, 'nothing'],
    ['accountChanged', 'the session is another account’s', others, 'offer'],
    ['accountChanged', 'signing in is required', required, 'offer'],
    ['accountChanged', 'this account was offered already', { ...others, offered: true }, 'nothing'],
    ['accountChanged', 'the dialog shows something else', { ...others, busy: true }, 'nothing'],
    ['accountChanged', 'it is the session’s own again', own, 'close'],
    ['chainChanged', 'signed in', { ...required, ...own }, 'nothing'],
    ['chainChanged', 'not signed in', required, 'nothing'],
    ['disconnected', 'the session stays by the settings', own, 'nothing'],
    ['disconnected', 'the settings end it', { ...own, endOnDisconnect: true }, 'signOut'],
    ['disconnected', 'there is none to end', { endOnDisconnect: true }, 'nothing'],
    ['sessionChanged', 'this account is signed in now', own, 'close'],
    ['sessionChanged', 'the session ended, in this tab or in another one', required, 'nothing'],
    ['notNow', 'signing in is optional', {}, 'close'],
    ['notNow', 'signing in is required', required, 'disconnect'],
  ])('%s, %s', (event, _, changes, effect) => {
    expect(policy[event](facts(changes))).toBe(effect)
  })

  it('never asks a wallet: the most it does is to show the screen', () => {
    const effects = new Set<Effect>()
    for (const event of Object.keys(policy) as PolicyEvent[])
      for (const mode of ['optional', 'required'] as const)
        for (const session of [undefined, alice, bob])
          for (const wanted of [true, false])
            for (const offered of [true, false])
              for (const busy of [true, false])
                for (const endOnDisconnect of [true, false])
                  effects.add(policy[event](facts({ mode, session, wanted, offered, busy, endOnDisconnect })))
    expect([...effects].sort()).toEqual(['close', 'disconnect', 'nothing', 'offer', 'signOut'])
  })
})
