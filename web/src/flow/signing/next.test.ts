import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import type { Message } from '../../server/message'
import { bob } from '../../wallets/fakeWallet.fixture'
import { nextSignState } from './next'
import { createTestMessage, mainnetAccount } from './signing.fixture'
import type { SignEvent, SignState, Step } from './state'

const message = createTestMessage(mainnetAccount, 0)
const newMessage = createTestMessage(mainnetAccount, 1000)
const messageReady = { is: 'ready', message } as const
const noMessage = { is: 'none' } as const
const messageMissing = { is: 'missing' } as const
const error = new KisslockError('sign/failed', {}, { at: 0, reference: 'AAAA-AAAA' })
const unreachableError = new KisslockError('server/unreachable', {}, { at: 0, reference: 'AAAA-AAAA' })
const now = 5

const steps = {
  start: { at: 'start' },
  preparing: { at: 'preparing' },
  waiting: { at: 'waiting', attempt: now, message },
  verifying: { at: 'verifying', attempt: now, message, signature: '0x1b', slow: false },
  owners: { at: 'owners', attempt: now, message: createTestMessage(mainnetAccount, 0, 3_600_000) },
  refused: { at: 'refused' },
  expired: { at: 'expired', lifeMs: 300_000 },
  failed: { at: 'failed', error },
  success: { at: 'success', attempt: now },
} as const satisfies { [At in Step['at']]: Extract<Step, { at: At }> }

const createStateOn = (step: Step, preparedMessage: SignState['preparedMessage'] = noMessage): SignState => ({
  account: mainnetAccount,
  preparedMessage,
  step,
  attempts: now,
})

/** A new request to the wallet. */
const nextWaiting = { at: 'waiting', attempt: now + 1, message }

const { start, preparing, waiting, verifying, refused, expired } = steps
const signRequested: SignEvent = { type: 'signRequested' }
const signFailed: SignEvent = { type: 'failed', attempt: now, error }
const messageFailed: SignEvent = { type: 'messageFailed', error: unreachableError }
const createMessagePrepared = (message: Message): SignEvent => ({ type: 'messagePrepared', message })
const messageSigned: SignEvent = { type: 'signed', attempt: now, signature: '0x1b' }
const unsentSignature = { message, signature: '0x1b' } as const
const unreachableStep = { at: 'failed', error: unreachableError } as const
const bobsAccount = { address: bob, chainId: 1 } as const
const createAccountMoved = (account: SignState['account']): SignEvent => ({ type: 'moved', account })
/** A response to the current attempt. */
const createAttemptEvent = (type: 'declined' | 'slow' | 'accepted' | 'attemptExpired'): SignEvent => ({
  type,
  attempt: now,
})
const withReadyMessage = (step?: object) => ({ ...(step && { step }), preparedMessage: messageReady })
const withoutMessage = (step?: object) => ({ ...(step && { step }), preparedMessage: noMessage })

describe('the next step of the sign-in', () => {
  it.each<[string, SignState, SignEvent, object]>([
    [
      'a click sends the prepared message to the wallet',
      createStateOn(start, messageReady),
      signRequested,
      withoutMessage(nextWaiting),
    ],
    [
      'a click before the message is prepared waits for the message',
      createStateOn(start),
      signRequested,
      { step: preparing },
    ],
    [
      'a prepared message that a click waits for is sent to the wallet',
      createStateOn(preparing),
      createMessagePrepared(message),
      { step: nextWaiting },
    ],
    [
      'a click requests a message again if the last request for a message failed',
      createStateOn(refused, messageMissing),
      signRequested,
      withoutMessage(),
    ],
    [
      'the message stays prepared if the visitor declines to sign',
      createStateOn(waiting),
      createAttemptEvent('declined'),
      withReadyMessage(refused),
    ],
    [
      'the message stays prepared if the visitor cancels',
      createStateOn(waiting),
      { type: 'cancelled' },
      withReadyMessage(start),
    ],
    ['the message stays prepared if the wallet fails', createStateOn(waiting), signFailed, withReadyMessage()],
    ['a signature is verified by the server', createStateOn(waiting), messageSigned, { step: verifying }],
    [
      'a slow verification is marked as slow',
      createStateOn(verifying),
      createAttemptEvent('slow'),
      { step: { slow: true } },
    ],
    [
      'an accepted signature ends the sign-in with success',
      createStateOn(verifying),
      createAttemptEvent('accepted'),
      { step: steps.success },
    ],
    [
      'an attempt that expires in the wallet ends as expired',
      createStateOn(waiting),
      createAttemptEvent('attemptExpired'),
      withoutMessage(expired),
    ],
    [
      'an attempt that expires during the verification ends as expired',
      createStateOn(verifying),
      createAttemptEvent('attemptExpired'),
      withoutMessage(expired),
    ],
    [
      'a signature that the server rejects ends the attempt as failed',
      createStateOn(verifying),
      signFailed,
      { step: steps.failed },
    ],
    [
      'a signature that did not reach the server is kept',
      createStateOn(verifying),
      { ...signFailed, error: unreachableError },
      { step: { unsent: unsentSignature } },
    ],
    [
      'a failed request for a message at the start is shown as a failure',
      createStateOn(start),
      messageFailed,
      { step: unreachableStep, preparedMessage: messageMissing },
    ],
    [
      'a failed request for a message after a rejection keeps the screen',
      createStateOn(refused),
      messageFailed,
      { step: refused, preparedMessage: messageMissing },
    ],
    [
      'a new message replaces the prepared message',
      createStateOn(start, messageReady),
      createMessagePrepared(newMessage),
      { preparedMessage: { message: newMessage } },
    ],
    ['an expired message is removed', createStateOn(start, messageReady), { type: 'messageExpired' }, withoutMessage()],
    [
      'the sign-in starts again when the network is back',
      createStateOn(unreachableStep, messageMissing),
      { type: 'online' },
      withoutMessage(start),
    ],
    [
      'opening the screen again resets a rejected attempt',
      createStateOn(refused, messageReady),
      { type: 'opened', account: mainnetAccount },
      withReadyMessage(start),
    ],
    [
      'a change of the account starts a new sign-in',
      createStateOn(waiting),
      createAccountMoved(bobsAccount),
      { ...withoutMessage(start), attempts: now + 1 },
    ],
    [
      'a disconnect removes the account and its message',
      createStateOn(start, messageReady),
      createAccountMoved(undefined),
      { ...withoutMessage(), account: undefined },
    ],
  ])('%s', (_, state, event, expected) => {
    expect(nextSignState(state, event)).toMatchObject(expected)
  })

  it('a signature that was not verified is sent again without a request to the wallet', () => {
    const state = createStateOn({ ...unreachableStep, unsent: unsentSignature }, messageReady)
    for (const type of ['signRequested', 'online'] as const)
      expect(nextSignState(state, { type })).toMatchObject({
        step: { ...steps.verifying, attempt: now + 1, slow: true },
      })
  })

  it.each<[string, SignState, SignEvent]>([
    [
      'a network switch while the wallet has the request',
      createStateOn(waiting),
      createAccountMoved({ ...mainnetAccount, chainId: 8453 }),
    ],
    [
      'opening the screen while the wallet has the request',
      createStateOn(waiting),
      { type: 'opened', account: mainnetAccount },
    ],
    ['a click while the wallet has the request', createStateOn(waiting), signRequested],
    ['a click during the verification', createStateOn(verifying), signRequested],
    ['a click after the sign-in', createStateOn(steps.success), signRequested],
    ['a click without an account', { ...createStateOn(start), account: undefined }, signRequested],
    ['a message for a different account', createStateOn(start), createMessagePrepared(createTestMessage(bobsAccount))],
    ['a failed renewal of the message', createStateOn(start, messageReady), messageFailed],
    ['cancelling during the verification', createStateOn(verifying), { type: 'cancelled' }],
    [
      'an online event after a failure that was not caused by the network',
      createStateOn(steps.failed),
      { type: 'online' },
    ],
  ])('%s changes nothing', (_, state, event) => {
    expect(nextSignState(state, event)).toBe(state)
  })

  it('a response to an older attempt changes nothing in any state', () => {
    const lateEvents: SignEvent[] = [
      { type: 'signed', attempt: 4, signature: '0x1b' },
      { type: 'slow', attempt: 4 },
      { type: 'accepted', attempt: 4 },
      { type: 'declined', attempt: 4 },
      { type: 'attemptExpired', attempt: 4 },
      { type: 'failed', attempt: 4, error },
    ]
    for (const step of Object.values(steps))
      for (const event of lateEvents) {
        const state = createStateOn(step)
        expect(nextSignState(state, event), `${step.at} ${event.type}`).toBe(state)
      }
  })
})
