import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import type { Message } from '../../server/message'
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
  owners: { at: 'owners', attempt: now, message: messageFor(onMainnet, 0, 3_600_000) },
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

/** A new request to the wallet. */
const asking = { at: 'waiting', attempt: now + 1, message }

const { start, preparing, waiting, verifying, refused, expired } = steps
const asked: SignEvent = { type: 'signRequested' }
const failed: SignEvent = { type: 'failed', attempt: now, error }
const lost: SignEvent = { type: 'messageFailed', error: away }
const prepared = (message: Message): SignEvent => ({ type: 'messagePrepared', message })
const signed: SignEvent = { type: 'signed', attempt: now, signature: '0x1b' }
const unsent = { message, signature: '0x1b' } as const
const cut = { at: 'failed', error: away } as const
const other = { address: bob, chainId: 1 } as const
const moved = (account: SignState['account']): SignEvent => ({ type: 'moved', account })
/** A response to the current attempt. */
const answer = (type: 'declined' | 'slow' | 'accepted' | 'attemptExpired'): SignEvent => ({ type, attempt: now })
const keeps = (step?: object) => ({ ...(step && { step }), preparedMessage: ready })
const empty = (step?: object) => ({ ...(step && { step }), preparedMessage: none })

describe('the next step of the sign-in', () => {
  it.each<[string, SignState, SignEvent, object]>([
    ['a click sends the prepared message to the wallet', on(start, ready), asked, empty(asking)],
    ['a click before the message is prepared waits for the message', on(start), asked, { step: preparing }],
    [
      'a prepared message that a click waits for is sent to the wallet',
      on(preparing),
      prepared(message),
      { step: asking },
    ],
    ['a click requests a message again if the last request for a message failed', on(refused, missing), asked, empty()],
    ['the message stays prepared if the visitor declines to sign', on(waiting), answer('declined'), keeps(refused)],
    ['the message stays prepared if the visitor cancels', on(waiting), { type: 'cancelled' }, keeps(start)],
    ['the message stays prepared if the wallet fails', on(waiting), failed, keeps()],
    ['a signature is verified by the server', on(waiting), signed, { step: verifying }],
    ['a slow verification is marked as slow', on(verifying), answer('slow'), { step: { slow: true } }],
    ['an accepted signature ends the sign-in with success', on(verifying), answer('accepted'), { step: steps.success }],
    ['an attempt that expires in the wallet ends as expired', on(waiting), answer('attemptExpired'), empty(expired)],
    [
      'an attempt that expires during the verification ends as expired',
      on(verifying),
      answer('attemptExpired'),
      empty(expired),
    ],
    ['a signature that the server rejected is not kept', on(verifying), failed, { step: steps.failed }],
    [
      'a signature that did not reach the server is kept',
      on(verifying),
      { ...failed, error: away },
      { step: { unsent } },
    ],
    [
      'a failed request for a message at the start is shown as a failure',
      on(start),
      lost,
      { step: cut, preparedMessage: missing },
    ],
    [
      'a failed request for a message after a rejection keeps the screen',
      on(refused),
      lost,
      { step: refused, preparedMessage: missing },
    ],
    [
      'a new message replaces the prepared message',
      on(start, ready),
      prepared(fresh),
      { preparedMessage: { message: fresh } },
    ],
    ['an expired message is removed', on(start, ready), { type: 'messageExpired' }, empty()],
    ['the sign-in starts again when the network is back', on(cut, missing), { type: 'online' }, empty(start)],
    [
      'opening the screen again resets a rejected attempt',
      on(refused, ready),
      { type: 'opened', account: onMainnet },
      keeps(start),
    ],
    ['a change of the account starts a new sign-in', on(waiting), moved(other), { ...empty(start), attempts: now + 1 }],
    [
      'a disconnect removes the account and its message',
      on(start, ready),
      moved(undefined),
      { ...empty(), account: undefined },
    ],
  ])('%s', (_, state, event, expected) => {
    expect(nextStep(state, event)).toMatchObject(expected)
  })

  it('a signature that was not verified is sent again without a request to the wallet', () => {
    const state = on({ ...cut, unsent }, ready)
    for (const type of ['signRequested', 'online'] as const)
      expect(nextStep(state, { type })).toMatchObject({ step: { ...steps.verifying, attempt: now + 1, slow: true } })
  })

  it.each<[string, SignState, SignEvent]>([
    ['a network switch while the wallet has the request', on(waiting), moved({ ...onMainnet, chainId: 8453 })],
    ['opening the screen while the wallet has the request', on(waiting), { type: 'opened', account: onMainnet }],
    ['a click while the wallet has the request', on(waiting), asked],
    ['a click during the verification', on(verifying), asked],
    ['a click after the sign-in', on(steps.success), asked],
    ['a click without an account', { ...on(start), account: undefined }, asked],
    ['a message for a different account', on(start), prepared(messageFor(other))],
    ['a failed renewal of the message', on(start, ready), lost],
    ['cancelling during the verification', on(verifying), { type: 'cancelled' }],
    ['an online event after a failure that was not caused by the network', on(steps.failed), { type: 'online' }],
  ])('%s changes nothing', (_, state, event) => {
    expect(nextStep(state, event)).toBe(state)
  })

  it('a response to an older attempt changes nothing in any state', () => {
    const late: SignEvent[] = [
      { type: 'signed', attempt: 4, signature: '0x1b' },
      { type: 'slow', attempt: 4 },
      { type: 'accepted', attempt: 4 },
      { type: 'declined', attempt: 4 },
      { type: 'attemptExpired', attempt: 4 },
      { type: 'failed', attempt: 4, error },
    ]
    for (const step of Object.values(steps))
      for (const event of late) {
        const state = on(step)
        expect(nextStep(state, event), `${step.at} ${event.type}`).toBe(state)
      }
  })
})
