import { expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import { bob } from '../../wallets/fakeWallet.fixture'
import { nextStep } from './next'
import { messageFor, onMainnet } from './signing.fixture'
import type { SignEvent, SignState, Step } from './state'

const now = 5
const message = messageFor(onMainnet, 0)
const error = new KisslockError('sign/failed', {}, { at: 0, reference: 'AAAA-AAAA' })

/** The events that end an open request, by type. A missing type of event is a type error. */
const ends: { [T in SignEvent['type']]: readonly Extract<SignEvent, { type: T }>[] } = {
  opened: [{ type: 'opened', account: { ...onMainnet, address: bob } }],
  moved: [
    { type: 'moved', account: { ...onMainnet, address: bob } },
    { type: 'moved', account: undefined },
  ],
  ...{ messageRequested: [], messagePrepared: [], messageFailed: [], messageExpired: [] },
  ...{ online: [], asked: [], slow: [], signed: [] },
  cancelled: [{ type: 'cancelled' }],
  accepted: [{ type: 'accepted', attempt: now }],
  declined: [{ type: 'declined', attempt: now }],
  ranOut: [{ type: 'ranOut', attempt: now }],
  failed: [{ type: 'failed', attempt: now, error }],
}

const waiting: Step = { at: 'waiting', attempt: now, message }
const verifying: Step = { at: 'verifying', attempt: now, message, signature: '0x1b', slow: false }
const asks = ({ step }: SignState) => step.at === 'waiting' || step.at === 'verifying' || step.at === 'preparing'

it.each(
  Object.values(ends)
    .flat()
    .map((event) => ({ event })),
)('"$event.type" leaves a step that asks neither the wallet nor the server', ({ event }) => {
  // `accepted` comes from the server, and `cancelled` only while the wallet is asked.
  const steps = event.type === 'accepted' ? [verifying] : event.type === 'cancelled' ? [waiting] : [waiting, verifying]
  for (const step of steps) {
    const after = nextStep({ account: onMainnet, preparedMessage: { is: 'none' }, step, attempts: now }, event)
    expect(asks(after), step.at).toBe(false)
    // Opening the screen again must not continue the ended request.
    expect(asks(nextStep(after, { type: 'opened', account: after.account })), step.at).toBe(false)
  }
})
