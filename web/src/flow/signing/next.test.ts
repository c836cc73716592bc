import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import { bob } from '../../wallets/fakeWallet.fixture'
import { nextStep } from './next'
import { messageFor, onMainnet } from './signing.fixture'
import type { SignEvent, SignState, Step } from './state'

const message = messageFor(onMainnet, 0)
const fresh = messageFor(onMainnet, 1000)
const ready = { is: 'ready', message } as const
const none = { is: 'none' } as const
const missing = { is: 'missing' } as const
const error = new KisslockError('sign/failed', {}, { at: 0, reference: 'AAAA-AAAA' })
const away = new KisslockError('server/unreachable', {}, { at: 0, reference: 'AAAA-AAAA' })
const now = 5

const steps = {
  start: { at: 'start' },
  preparing: { at: 'preparing' },
  waiting: { at: 'waiting', attempt: now, message },
  verifying: { at: 'verifying', attempt: now, message, signature: '0x1b', slow: false },
  refused: { at: 'refused' },
  expired: { at: 'expired', lifeMs: 300_000 },
  failed: { at: 'failed', error },
  success: { at: 'success', attempt: now },
} as const satisfies { [At in Step['at']]: Extract<Step, { at: At }> }

const on = (step: Step, preparedMessage: SignState['preparedMessage'] = none): SignState => ({
  account: onMainnet,
  preparedMessage,
  step,
  attempts: now,
})

/** A question to the wallet that has just begun. */
const asking = (attempt = now + 1) => ({ at: 'waiting', attempt, message })

describe('the next step of signing in', () => {
  it.each<[string, SignState, SignEvent, object]>([
    [
      'a click asks with the message at hand',
      on(steps.start, ready),
      { type: 'asked' },
      { step: asking(), preparedMessage: none },
    ],
    ['a click before it is here waits for it', on(steps.start), { type: 'asked' }, { step: steps.preparing }],
    ['and goes on by itself', on(steps.preparing), { type: 'messagePrepared', message }, { step: asking() }],
    [
      'a click asks again for one that could not be had',
      on(steps.refused, missing),
      { type: 'asked' },
      { preparedMessage: none },
    ],
    [
      'declined, the message is kept',
      on(steps.waiting),
      { type: 'declined', attempt: now },
      { step: steps.refused, preparedMessage: ready },
    ],
    [
      'cancelled, the message is kept',
      on(steps.waiting),
      { type: 'cancelled' },
      { step: steps.start, preparedMessage: ready },
    ],
    [
      'a wallet that failed has not used it',
      on(steps.waiting),
      { type: 'failed', attempt: now, error },
      { preparedMessage: ready },
    ],
    [
      'signed, the server checks',
      on(steps.waiting),
      { type: 'signed', attempt: now, signature: '0x1b' },
      { step: steps.verifying },
    ],
    ['slow checking is worth a word', on(steps.verifying), { type: 'slow', attempt: now }, { step: { slow: true } }],
    ['accepted', on(steps.verifying), { type: 'accepted', attempt: now }, { step: steps.success }],
    [
      'run out in the wallet',
      on(steps.waiting),
      { type: 'ranOut', attempt: now },
      { step: steps.expired, preparedMessage: none },
    ],
    [
      'run out at the server',
      on(steps.verifying),
      { type: 'ranOut', attempt: now },
      { step: steps.expired, preparedMessage: none },
    ],
    [
      'a signature that was judged is gone',
      on(steps.verifying),
      { type: 'failed', attempt: now, error },
      { step: steps.failed },
    ],
    [
      'one that was not is kept',
      on(steps.verifying),
      { type: 'failed', attempt: now, error: away },
      { step: { unsent: { message, signature: '0x1b' } } },
    ],
    [
      'no message at the start is a failure',
      on(steps.start),
      { type: 'messageFailed', error: away },
      { step: { at: 'failed', error: away }, preparedMessage: missing },
    ],
    [
      'later it is not',
      on(steps.refused),
      { type: 'messageFailed', error: away },
      { step: steps.refused, preparedMessage: missing },
    ],
    [
      'a fresh one takes its place',
      on(steps.start, ready),
      { type: 'messagePrepared', message: fresh },
      { preparedMessage: { message: fresh } },
    ],
    ['run out unsigned', on(steps.start, ready), { type: 'messageExpired' }, { preparedMessage: none }],
    [
      'back online, it begins again',
      on({ at: 'failed', error: away }, missing),
      { type: 'online' },
      { step: steps.start, preparedMessage: none },
    ],
    [
      'opened again, what ended is over',
      on(steps.refused, ready),
      { type: 'opened', account: onMainnet },
      { step: steps.start, preparedMessage: ready },
    ],
    [
      'another account begins anew',
      on(steps.waiting),
      { type: 'moved', account: { address: bob, chainId: 1 } },
      { step: steps.start, preparedMessage: none, attempts: now + 1 },
    ],
    [
      'no account as well',
      on(steps.start, ready),
      { type: 'moved', account: undefined },
      { account: undefined, preparedMessage: none },
    ],
  ])('%s', (_, state, event, expected) => {
    expect(nextStep(state, event)).toMatchObject(expected)
  })

  it('a signature that was not judged is sent again without asking the wallet', () => {
    const state = on({ at: 'failed', error: away, unsent: { message, signature: '0x1b' } }, ready)
    for (const type of ['asked', 'online'] as const)
      expect(nextStep(state, { type })).toMatchObject({ step: { ...steps.verifying, attempt: now + 1, slow: true } })
  })

  it.each<[string, SignState, SignEvent]>([
    [
      'another network while the wallet is asked',
      on(steps.waiting),
      { type: 'moved', account: { ...onMainnet, chainId: 8453 } },
    ],
    ['opening again while the wallet is asked', on(steps.waiting), { type: 'opened', account: onMainnet }],
    ['a click while the wallet is asked', on(steps.waiting), { type: 'asked' }],
    ['a click while the server checks', on(steps.verifying), { type: 'asked' }],
    ['a click after the end', on(steps.success), { type: 'asked' }],
    ['a click without an account', { ...on(steps.start), account: undefined }, { type: 'asked' }],
    [
      'a message for another account',
      on(steps.start),
      { type: 'messagePrepared', message: messageFor({ address: bob, chainId: 1 }) },
    ],
    ['a renewal that failed', on(steps.start, ready), { type: 'messageFailed', error: away }],
    ['cancelling what the server checks', on(steps.verifying), { type: 'cancelled' }],
    ['the network being back where nothing was missing', on(steps.failed), { type: 'online' }],
  ])('%s changes nothing', (_, state, event) => {
    expect(nextStep(state, event)).toBe(state)
  })

  it('an answer of an older attempt changes nothing anywhere', () => {
    const late: SignEvent[] = [
      { type: 'signed', attempt: 4, signature: '0x1b' },
      { type: 'slow', attempt: 4 },
      { type: 'accepted', attempt: 4 },
      { type: 'declined', attempt: 4 },
      { type: 'ranOut', attempt: 4 },
      { type: 'failed', attempt: 4, error },
    ]
    for (const step of Object.values(steps))
      for (const event of late) {
        const state = on(step)
        expect(nextStep(state, event), `${step.at} ${event.type}`).toBe(state)
      }
  })
})
