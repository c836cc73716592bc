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
    ['a click asks with the message at hand', on(start, ready), asked, empty(asking)],
    ['a click before it is here waits for it', on(start), asked, { step: preparing }],
    ['and goes on by itself', on(preparing), prepared(message), { step: asking }],
    ['a click asks again for one that could not be had', on(refused, missing), asked, empty()],
    ['declined, the message is kept', on(waiting), answer('declined'), keeps(refused)],
    ['cancelled, the message is kept', on(waiting), { type: 'cancelled' }, keeps(start)],
    ['a wallet that failed has not used it', on(waiting), failed, keeps()],
    ['signed, the server checks', on(waiting), signed, { step: verifying }],
    ['slow checking is worth a word', on(verifying), answer('slow'), { step: { slow: true } }],
    ['accepted', on(verifying), answer('accepted'), { step: steps.success }],
    ['run out in the wallet', on(waiting), answer('attemptExpired'), empty(expired)],
    ['run out at the server', on(verifying), answer('attemptExpired'), empty(expired)],
    ['a signature that was judged is gone', on(verifying), failed, { step: steps.failed }],
    ['one that was not is kept', on(verifying), { ...failed, error: away }, { step: { unsent } }],
    ['no message at the start is a failure', on(start), lost, { step: cut, preparedMessage: missing }],
    ['later it is not', on(refused), lost, { step: refused, preparedMessage: missing }],
    ['a fresh one takes its place', on(start, ready), prepared(fresh), { preparedMessage: { message: fresh } }],
    ['run out unsigned', on(start, ready), { type: 'messageExpired' }, empty()],
    ['back online, it begins again', on(cut, missing), { type: 'online' }, empty(start)],
    ['opened again, what ended is over', on(refused, ready), { type: 'opened', account: onMainnet }, keeps(start)],
    ['another account begins anew', on(waiting), moved(other), { ...empty(start), attempts: now + 1 }],
    ['no account as well', on(start, ready), moved(undefined), { ...empty(), account: undefined }],
  ])('%s', (_, state, event, expected) => {
    expect(nextStep(state, event)).toMatchObject(expected)
  })

  it('a signature that was not verified is sent again without a request to the wallet', () => {
    const state = on({ ...cut, unsent }, ready)
    for (const type of ['signRequested', 'online'] as const)
      expect(nextStep(state, { type })).toMatchObject({ step: { ...steps.verifying, attempt: now + 1, slow: true } })
  })

  it.each<[string, SignState, SignEvent]>([
    ['another network while the wallet is asked', on(waiting), moved({ ...onMainnet, chainId: 8453 })],
    ['opening again while the wallet is asked', on(waiting), { type: 'opened', account: onMainnet }],
    ['a click while the wallet is asked', on(waiting), asked],
    ['a click while the server checks', on(verifying), asked],
    ['a click after the end', on(steps.success), asked],
    ['a click without an account', { ...on(start), account: undefined }, asked],
    ['a message for another account', on(start), prepared(messageFor(other))],
    ['a renewal that failed', on(start, ready), lost],
    ['cancelling what the server checks', on(verifying), { type: 'cancelled' }],
    ['the network being back where nothing was missing', on(steps.failed), { type: 'online' }],
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
