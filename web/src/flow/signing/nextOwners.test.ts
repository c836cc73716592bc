import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import { bob } from '../../wallets/fakeWallet.fixture'
import { nextSignState } from './next'
import { createTestMessage, mainnetAccount } from './signing.fixture'
import type { SignEvent, SignState, Step } from './state'

const attempt = 5
const hourMs = 3_600_000
/** A valid message for several owners. `expiredMessage` is a message that has expired. */
const message = createTestMessage(mainnetAccount, Date.now(), hourMs)
const expiredMessage = {
  ...createTestMessage(mainnetAccount, Date.now() - 2 * hourMs, hourMs),
  text: 'another message',
}

const createStateOn = (step: Step, account: SignState['account'] = mainnetAccount): SignState => ({
  account,
  preparedMessage: { is: 'none' },
  step,
  attempts: attempt,
})

const waitingState = createStateOn({ at: 'waiting', attempt, message })
const verifyingState = createStateOn({ at: 'verifying', attempt, message, signature: '0x12', slow: false })
const ownersState = createStateOn({ at: 'owners', attempt, message })
const startState = createStateOn({ at: 'start' })
const createMessageSigned = (signature: string): SignEvent => ({ type: 'signed', attempt, signature })
const createSignFailed = (code: 'sign/refused' | 'sign/failed'): SignEvent => ({
  type: 'failed',
  attempt,
  error: new KisslockError(code),
})
const createAccountMoved = (account: SignState['account']): SignEvent => ({ type: 'moved', account })
const deniedError = new KisslockError('sign/not-allowed')
const nextOwnersStep = { at: 'owners', attempt: attempt + 1, message }

describe('the next step of a sign-in that waits for several owners', () => {
  it.each<[string, SignState, SignEvent, object]>([
    [
      'the page waits for the owners if the wallet returns 0x',
      waitingState,
      createMessageSigned('0x'),
      { step: nextOwnersStep },
    ],
    [
      'a signature from the wallet is verified',
      waitingState,
      createMessageSigned('0x12'),
      { step: { at: 'verifying' } },
    ],
    [
      'the page waits for the other owners if the signature is not sufficient',
      verifyingState,
      createSignFailed('sign/refused'),
      { step: nextOwnersStep },
    ],
    [
      'a signature that arrives late through the relay is verified',
      ownersState,
      createMessageSigned('0x12'),
      { step: { at: 'verifying' } },
    ],
    [
      'the sign-in ends with success if the owners sign while the wallet has the request',
      waitingState,
      { type: 'ownersSigned', message },
      { step: { at: 'success' } },
    ],
    [
      'the sign-in ends with success if the owners sign while the page waits',
      ownersState,
      { type: 'ownersSigned', message },
      { step: { at: 'success' } },
    ],
    [
      'the sign-in is rejected if an owner declines',
      ownersState,
      { type: 'declined', attempt },
      { step: { at: 'refused', owners: true } },
    ],
    [
      'the sign-in starts again without the message if the visitor cancels the request to the wallet',
      waitingState,
      { type: 'cancelled' },
      startState,
    ],
    [
      'the sign-in starts again if the visitor cancels while the page waits for the owners',
      ownersState,
      { type: 'cancelled' },
      startState,
    ],
    [
      'the page waits for the owners if the wallet disconnects',
      waitingState,
      createAccountMoved(undefined),
      { step: nextOwnersStep },
    ],
    [
      'a change of the account starts a new sign-in',
      ownersState,
      createAccountMoved({ address: bob, chainId: 1 }),
      { step: { at: 'start' } },
    ],
    [
      'the page waits for the owners of a sign-in that an earlier page started',
      createStateOn({ at: 'start' }, undefined),
      { type: 'ownersFound', message },
      { step: nextOwnersStep, account: mainnetAccount },
    ],
    [
      'the sign-in fails if the server rejects the account',
      ownersState,
      { type: 'ownersEnded', message, error: deniedError },
      { step: { at: 'failed', error: deniedError } },
    ],
    [
      'the sign-in expires if an account with a private key signs too late',
      verifyingState,
      { type: 'attemptExpired', attempt },
      { step: { at: 'expired', lifeMs: 300_000 } },
    ],
    [
      'the sign-in of several owners expires with its message',
      createStateOn({ at: 'owners', attempt, message: expiredMessage }),
      { type: 'attemptExpired', attempt },
      { step: { at: 'expired', lifeMs: hourMs, owners: true } },
    ],
  ])('%s', (_, state, event, expected) => {
    expect(nextSignState(state, event)).toMatchObject(expected)
  })

  it.each<[string, SignState, SignEvent]>([
    ['the response 0x while the page already waits', ownersState, createMessageSigned('0x')],
    ['a disconnected wallet while the page already waits', ownersState, createAccountMoved(undefined)],
    ['opening the screen again', ownersState, { type: 'opened', account: mainnetAccount }],
    [
      'the signature of an older message of the same account',
      ownersState,
      { type: 'ownersSigned', message: expiredMessage },
    ],
    ['the end of an older message', ownersState, { type: 'ownersEnded', message: expiredMessage, error: undefined }],
    [
      'a sign-in that an earlier page started for a different account',
      createStateOn({ at: 'start' }, { address: bob, chainId: 1 }),
      { type: 'ownersFound', message },
    ],
    [
      'a sign-in that an earlier page started, while the wallet has a request,',
      waitingState,
      { type: 'ownersFound', message },
    ],
  ])('%s changes nothing', (_, state, event) => {
    expect(nextSignState(state, event)).toBe(state)
  })
})
