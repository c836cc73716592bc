import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import { bob } from '../../wallets/fakeWallet.fixture'
import { nextStep } from './next'
import { messageFor, onMainnet } from './signing.fixture'
import type { SignEvent, SignState, Step } from './state'

const attempt = 5
const hourMs = 3_600_000
/** A valid message for several owners. `overdue` is a message that has expired. */
const message = messageFor(onMainnet, Date.now(), hourMs)
const overdue = { ...messageFor(onMainnet, Date.now() - 2 * hourMs, hourMs), text: 'another message' }

const on = (step: Step, account: SignState['account'] = onMainnet): SignState => ({
  account,
  preparedMessage: { is: 'none' },
  step,
  attempts: attempt,
})

const waiting = on({ at: 'waiting', attempt, message })
const verifying = on({ at: 'verifying', attempt, message, signature: '0x12', slow: false })
const owners = on({ at: 'owners', attempt, message })
const start = on({ at: 'start' })
const signed = (signature: string): SignEvent => ({ type: 'signed', attempt, signature })
const failed = (code: 'sign/refused' | 'sign/failed'): SignEvent => ({
  type: 'failed',
  attempt,
  error: new KisslockError(code),
})
const moved = (account: SignState['account']): SignEvent => ({ type: 'moved', account })
const denied = new KisslockError('sign/not-allowed')
const again = { at: 'owners', attempt: attempt + 1, message }

describe('the next step of a sign-in that waits for several owners', () => {
  it.each<[string, SignState, SignEvent, object]>([
    ['a wallet whose owners sign on the chain returns 0x', waiting, signed('0x'), { step: again }],
    ['a wallet that returns a signature is verified', waiting, signed('0x12'), { step: { at: 'verifying' } }],
    ['a signature that is not enough waits for the others', verifying, failed('sign/refused'), { step: again }],
    ['a late response of the relay is verified', owners, signed('0x12'), { step: { at: 'verifying' } }],
    [
      'the owners have signed while the wallet asks',
      waiting,
      { type: 'ownersSigned', message },
      { step: { at: 'success' } },
    ],
    ['the owners have signed', owners, { type: 'ownersSigned', message }, { step: { at: 'success' } }],
    ['an owner declined', owners, { type: 'declined', attempt }, { step: { at: 'refused', owners: true } }],
    ['the visitor cancels, and the message is not used again', waiting, { type: 'cancelled' }, start],
    ['the visitor cancels later', owners, { type: 'cancelled' }, start],
    ['the wallet disconnects, and the owners still can sign', waiting, moved(undefined), { step: again }],
    ['another account begins anew', owners, moved({ address: bob, chainId: 1 }), { step: { at: 'start' } }],
    [
      'a sign-in of an earlier page',
      on({ at: 'start' }, undefined),
      { type: 'ownersFound', message },
      { step: again, account: onMainnet },
    ],
    [
      'the server rejects the account',
      owners,
      { type: 'ownersEnded', message, error: denied },
      { step: { at: 'failed', error: denied } },
    ],
    [
      'a private key has signed too late',
      verifying,
      { type: 'attemptExpired', attempt },
      { step: { at: 'expired', lifeMs: 300_000 } },
    ],
    [
      'the time is over',
      on({ at: 'owners', attempt, message: overdue }),
      { type: 'attemptExpired', attempt },
      { step: { at: 'expired', lifeMs: hourMs, owners: true } },
    ],
  ])('%s', (_, state, event, expected) => {
    expect(nextStep(state, event)).toMatchObject(expected)
  })

  it.each<[string, SignState, SignEvent]>([
    ['0x while the page already waits', owners, signed('0x')],
    ['a disconnected wallet while the page already waits', owners, moved(undefined)],
    ['opening again', owners, { type: 'opened', account: onMainnet }],
    ['another message of the same account', owners, { type: 'ownersSigned', message: overdue }],
    ['the end of another message', owners, { type: 'ownersEnded', message: overdue, error: undefined }],
    [
      'a sign-in of an earlier page with another account',
      on({ at: 'start' }, { address: bob, chainId: 1 }),
      { type: 'ownersFound', message },
    ],
    ['a sign-in of an earlier page while the wallet asks', waiting, { type: 'ownersFound', message }],
  ])('%s changes nothing', (_, state, event) => {
    expect(nextStep(state, event)).toBe(state)
  })
})
