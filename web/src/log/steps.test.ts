import { describe, expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import type { PairingPhase, PairingState } from '../flow/pairing/next'
import { firstPairing } from '../flow/pairing/next'
import type { ConnectedScreen, FlowState, Screen } from '../flow/screen'
import { closedFlow } from '../flow/screen'
import { allScreens, currentAttempt, error, networksAsked, sampleScreens, stateOn } from '../flow/screens.fixture'
import type { Step } from '../flow/signing/state'
import { isAttemptRunning, type LogEvent, type LoggedMoment, stepsBetween } from './steps'

const choice = { wallet: 'rabby', method: 'extension' } as const
const phone = { wallet: 'rabby', method: 'qr_code' } as const
const walletOf = (uid: string) => (uid === 'u1' ? 'rabby' : uid)

const seen = (flow: FlowState | Screen, more: Partial<LoggedMoment> = {}): LoggedMoment => ({
  flow: 'at' in flow ? stateOn(flow) : flow,
  scan: undefined,
  sign: undefined,
  current: undefined,
  ...more,
})
const between = (before: LoggedMoment, after: LoggedMoment) => stepsBetween(before, after, walletOf)
const names = (happened: readonly LogEvent[]) => happened.map(({ step }) => step)

const closed = seen(closedFlow)
const opened = { step: 'opened' } as const
const picked = { step: 'wallet_chosen', choice } as const
const requested = { step: 'requested', choice } as const

describe('from a closed dialog to every screen', () => {
  // The screens of a visitor who is already connected log no step.
  const expected: { [At in Exclude<Screen, ConnectedScreen>['at']]: LogEvent[] } = {
    home: [opened],
    help: [opened],
    inApp: [opened],
    guide: [opened, picked],
    ready: [opened, picked],
    resuming: [opened, picked],
    waiting: [opened, picked, requested],
    pending: [opened, picked],
    rejected: [opened, picked, { step: 'failed', choice, failure: 'wallet/rejected' }],
    timedOut: [opened, picked, { step: 'failed', choice, failure: 'wallet/unanswered' }],
    failed: [opened, picked, { step: 'failed', choice, failure: error }],
    connected: [{ step: 'connected', choice: undefined }],
    gate: [],
  }
  it.each(Object.entries(sampleScreens))(
    'opening the dialog at the screen "%s" logs the steps up to this screen',
    (at, screen) => {
      expect(between(closed, seen(screen))).toEqual(expected[at as keyof typeof expected] ?? [])
    },
  )
})

describe('closing the dialog, and no change', () => {
  it.each(Object.entries(allScreens))('closing the dialog at the screen "%s" logs no step', (_, screen) => {
    expect(between(seen(screen), seen(screen))).toEqual([])
    expect(between(seen(screen), seen(stateOn(screen, false)))).toEqual([])
  })
})

describe('choosing a wallet', () => {
  it('choosing a wallet that is not in this browser is logged with the method of its guide, and again when the visitor chooses a different method', () => {
    const other = { ...sampleScreens.guide, method: 'qr_code' } as const
    expect(between(seen(sampleScreens.home), seen(sampleScreens.guide))).toEqual([picked])
    expect(between(seen(sampleScreens.guide), seen(other))).toEqual([{ step: 'wallet_chosen', choice: phone }])
    expect(between(seen(sampleScreens.guide), seen({ ...sampleScreens.guide, returned: true }))).toEqual([])
  })

  it('a wallet that announces itself while its guide is open, or after a reload, is not logged as chosen again', () => {
    expect(between(seen(sampleScreens.guide), seen(sampleScreens.ready))).toEqual([])
    expect(between(seen(sampleScreens.ready), seen(sampleScreens.waiting))).toEqual([requested])
    expect(between(seen(sampleScreens.resuming), seen(sampleScreens.waiting))).toEqual([requested])
    expect(between(seen(sampleScreens.resuming), seen({ ...sampleScreens.guide, returned: true }))).toEqual([])
  })

  it('a detected wallet is logged as chosen and requested at once; each later request is logged as requested', () => {
    expect(between(seen(sampleScreens.home), seen(sampleScreens.waiting))).toEqual([picked, requested])
    expect(between(seen(sampleScreens.rejected), seen(sampleScreens.waiting))).toEqual([requested])
    expect(
      between(seen(sampleScreens.waiting), seen({ ...sampleScreens.waiting, attempt: currentAttempt + 1 })),
    ).toEqual([requested])
  })

  it('a request to a different wallet than before is logged as chosen and as requested', () => {
    const other = { ...sampleScreens.waiting, uid: 'io.other', attempt: currentAttempt + 1 }
    expect(names(between(seen(sampleScreens.waiting), seen(other)))).toEqual(['wallet_chosen', 'requested'])
  })
})

describe('the end of a request', () => {
  it('a request that connects is logged as connected, even if the wallet had to be unlocked first', () => {
    for (const before of [sampleScreens.waiting, sampleScreens.pending])
      expect(between(seen(before), seen(sampleScreens.connected))).toEqual([{ step: 'connected', choice }])
    expect(between(seen(sampleScreens.waiting), seen(sampleScreens.pending))).toEqual([])
  })

  it('behind a closed dialog, a request is logged as connected if the wallet is now the current wallet', () => {
    const before = seen(stateOn(sampleScreens.waiting, false))
    const home = stateOn(sampleScreens.home, false)
    expect(between(before, seen(home, { current: 'u1' }))).toEqual([{ step: 'connected', choice }])
    expect(between(before, seen(home))).toEqual([])
    expect(between(before, seen(home, { current: 'u2' }))).toEqual([])
  })

  it('if the wallet received no request, the cause is logged instead of a rejection', () => {
    const unasked = new KisslockError('page/part-missing')
    const after = seen({ ...sampleScreens.rejected, unasked })
    expect(between(seen(sampleScreens.waiting), after)).toEqual([{ step: 'failed', choice, failure: unasked }])
  })
})

describe('a QR code or an app’s link', () => {
  const guide = { ...sampleScreens.guide, method: 'qr_code' } as const
  const code = { uri: 'wc:1', expiresAt: 0 }
  const scan = (phase: PairingPhase, attempt = 1): PairingState => ({ ...firstPairing, attempt, phase })
  const ready = scan({ is: 'ready', code, renewed: false })
  const at = (state: PairingState | undefined) => seen(guide, { scan: state })

  it('a new QR code or app link is logged as a request, but the renewal of a code is not logged', () => {
    expect(between(at(undefined), at(scan({ is: 'preparing' })))).toEqual([])
    expect(between(at(scan({ is: 'preparing' })), at(ready))).toEqual([{ step: 'requested', choice: phone }])
    expect(between(at(ready), at(scan({ is: 'ready', code, renewed: true })))).toEqual([])
    expect(between(at(ready), at(scan({ is: 'scanned', code })))).toEqual([])
    const again = scan({ is: 'ready', code, renewed: false }, 2)
    expect(between(at(ready), at(again))).toEqual([{ step: 'requested', choice: phone }])
  })

  it('a connection by scanning is logged with the method of the wallet’s guide', () => {
    const after = seen({ ...sampleScreens.connected, wallet: 'rabby' })
    expect(between(at(ready), after)).toEqual([{ step: 'connected', choice: phone }])
  })

  it.each<[string, PairingPhase, unknown]>([
    ['is declined', { is: 'rejected' }, 'wallet/rejected'],
    ['expires', { is: 'expired', code }, 'pairing/expired'],
    ['fails', { is: 'failed', error }, error],
  ])('a pairing that %s is logged as failed', (_, phase, failure) => {
    expect(between(at(ready), at(scan(phase)))).toEqual([{ step: 'failed', choice: phone, failure }])
    expect(between(at(scan(phase)), at(undefined))).toEqual([])
  })

  it('a request that the page itself cancelled is not logged as a failure', () => {
    const taken = new KisslockError('connection/cancelled')
    expect(between(at(ready), at(scan({ is: 'failed', error: taken })))).toEqual([])
  })
})

describe('signing in', () => {
  const message = {} as never
  const steps: { [At in Step['at']]: [Extract<Step, { at: At }>, LogEvent[]] } = {
    start: [{ at: 'start' }, []],
    preparing: [{ at: 'preparing' }, []],
    waiting: [{ at: 'waiting', attempt: 1, message }, []],
    verifying: [{ at: 'verifying', attempt: 1, message, signature: '', slow: false }, []],
    owners: [{ at: 'owners', attempt: 1, message }, []],
    refused: [{ at: 'refused' }, [{ step: 'failed', choice: undefined, failure: 'sign/rejected' }]],
    expired: [{ at: 'expired', lifeMs: 1 }, [{ step: 'failed', choice: undefined, failure: 'sign/expired' }]],
    failed: [{ at: 'failed', error }, [{ step: 'failed', choice: undefined, failure: error }]],
    success: [{ at: 'success', attempt: 1 }, [{ step: 'signed_in' }]],
  }
  it.each(Object.entries(steps))('the sign-in step "%s" logs its entry once, if it has one', (_, [sign, expected]) => {
    const after = seen(sampleScreens.sign, { sign })
    expect(between(seen(sampleScreens.sign), after)).toEqual(expected)
    expect(between(after, after)).toEqual([])
  })

  it('exactly the sign-in attempts and wallet requests that the wallet or the server still handles count as running', () => {
    const underWay = Object.values(steps).filter(([sign]) => isAttemptRunning(seen(sampleScreens.sign, { sign })))
    expect(underWay.map(([{ at }]) => at)).toEqual(['waiting', 'verifying', 'owners'])
    const asking = Object.values(allScreens).filter((screen) => isAttemptRunning(seen(screen)))
    expect(asking.map(({ at }) => at)).toEqual(['waiting', 'pending'])
  })
})

describe('networks', () => {
  const ended = (switching: Extract<Screen, { at: 'networks' }>['switching']) =>
    seen({ at: 'networks', switching: switching })
  it('network switches log only their errors', () => {
    const unasked = new KisslockError('page/part-missing')
    expect(between(seen(networksAsked), ended({ is: 'failed', chainId: 137, error }))).toEqual([
      { step: 'error', failure: error },
    ])
    expect(between(seen(networksAsked), ended({ is: 'refused', chainId: 137, unasked }))).toEqual([
      { step: 'error', failure: unasked },
    ])
    expect(between(seen(networksAsked), ended({ is: 'refused', chainId: 137 }))).toEqual([])
    expect(between(seen(networksAsked), ended({ is: 'unsupported', chainId: 137 }))).toEqual([])
  })
})
