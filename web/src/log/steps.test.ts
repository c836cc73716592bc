import { describe, expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import type { PairingPhase, PairingState } from '../flow/pairing/next'
import { initialPairing } from '../flow/pairing/next'
import type { ConnectedScreen, FlowState, Screen } from '../flow/screen'
import { closedFlow } from '../flow/screen'
import {
  allScreens,
  createStateOn,
  currentAttempt,
  networksWithRequest,
  sampleError,
  sampleScreens,
} from '../flow/screens.fixture'
import type { Step } from '../flow/signing/state'
import { findEventsBetween, isAttemptRunning, type LogEvent, type LoggedMoment } from './steps'

const extensionChoice = { wallet: 'rabby', method: 'extension' } as const
const phoneChoice = { wallet: 'rabby', method: 'qr_code' } as const
const findWalletName = (uid: string) => (uid === 'u1' ? 'rabby' : uid)

const createMoment = (flow: FlowState | Screen, extraFields: Partial<LoggedMoment> = {}): LoggedMoment => ({
  flow: 'at' in flow ? createStateOn(flow) : flow,
  pairing: undefined,
  signStep: undefined,
  currentUid: undefined,
  ...extraFields,
})
const findEvents = (momentBefore: LoggedMoment, momentAfter: LoggedMoment) =>
  findEventsBetween(momentBefore, momentAfter, findWalletName)
const listStepNames = (events: readonly LogEvent[]) => events.map(({ step }) => step)

const closedMoment = createMoment(closedFlow)
const openedStep = { step: 'opened' } as const
const chosenStep = { step: 'wallet_chosen', choice: extensionChoice } as const
const requestedStep = { step: 'requested', choice: extensionChoice } as const

describe('from a closed dialog to every screen', () => {
  // The screens of a visitor who is already connected log no step.
  const expected: { [At in Exclude<Screen, ConnectedScreen>['at']]: LogEvent[] } = {
    home: [openedStep],
    help: [openedStep],
    inApp: [openedStep],
    guide: [openedStep, chosenStep],
    ready: [openedStep, chosenStep],
    resuming: [openedStep, chosenStep],
    waiting: [openedStep, chosenStep, requestedStep],
    pending: [openedStep, chosenStep],
    rejected: [openedStep, chosenStep, { step: 'failed', choice: extensionChoice, failure: 'wallet/rejected' }],
    timedOut: [openedStep, chosenStep, { step: 'failed', choice: extensionChoice, failure: 'wallet/unanswered' }],
    failed: [openedStep, chosenStep, { step: 'failed', choice: extensionChoice, failure: sampleError }],
    connected: [{ step: 'connected', choice: undefined }],
    gate: [],
  }
  it.each(Object.entries(sampleScreens))(
    'opening the dialog at the screen "%s" logs the steps up to this screen',
    (at, screen) => {
      expect(findEvents(closedMoment, createMoment(screen))).toEqual(expected[at as keyof typeof expected] ?? [])
    },
  )
})

describe('closing the dialog, and no change', () => {
  it.each(Object.entries(allScreens))('closing the dialog at the screen "%s" logs no step', (_, screen) => {
    expect(findEvents(createMoment(screen), createMoment(screen))).toEqual([])
    expect(findEvents(createMoment(screen), createMoment(createStateOn(screen, false)))).toEqual([])
  })
})

describe('choosing a wallet', () => {
  it('choosing a wallet that is not in this browser is logged with the method of its guide, and again when the visitor chooses a different method', () => {
    const otherGuide = { ...sampleScreens.guide, method: 'qr_code' } as const
    expect(findEvents(createMoment(sampleScreens.home), createMoment(sampleScreens.guide))).toEqual([chosenStep])
    expect(findEvents(createMoment(sampleScreens.guide), createMoment(otherGuide))).toEqual([
      { step: 'wallet_chosen', choice: phoneChoice },
    ])
    expect(
      findEvents(createMoment(sampleScreens.guide), createMoment({ ...sampleScreens.guide, returned: true })),
    ).toEqual([])
  })

  it('a wallet that announces itself while its guide is open, or after a reload, is not logged as chosen again', () => {
    expect(findEvents(createMoment(sampleScreens.guide), createMoment(sampleScreens.ready))).toEqual([])
    expect(findEvents(createMoment(sampleScreens.ready), createMoment(sampleScreens.waiting))).toEqual([requestedStep])
    expect(findEvents(createMoment(sampleScreens.resuming), createMoment(sampleScreens.waiting))).toEqual([
      requestedStep,
    ])
    expect(
      findEvents(createMoment(sampleScreens.resuming), createMoment({ ...sampleScreens.guide, returned: true })),
    ).toEqual([])
  })

  it('a detected wallet is logged as chosen and requested at once; each later request is logged as requested', () => {
    expect(findEvents(createMoment(sampleScreens.home), createMoment(sampleScreens.waiting))).toEqual([
      chosenStep,
      requestedStep,
    ])
    expect(findEvents(createMoment(sampleScreens.rejected), createMoment(sampleScreens.waiting))).toEqual([
      requestedStep,
    ])
    expect(
      findEvents(
        createMoment(sampleScreens.waiting),
        createMoment({ ...sampleScreens.waiting, attempt: currentAttempt + 1 }),
      ),
    ).toEqual([requestedStep])
  })

  it('a request to a different wallet than before is logged as chosen and as requested', () => {
    const otherWaiting = { ...sampleScreens.waiting, uid: 'io.other', attempt: currentAttempt + 1 }
    expect(listStepNames(findEvents(createMoment(sampleScreens.waiting), createMoment(otherWaiting)))).toEqual([
      'wallet_chosen',
      'requested',
    ])
  })
})

describe('the end of a request', () => {
  it('a successful request is logged as connected, even if the wallet had to be unlocked first', () => {
    for (const before of [sampleScreens.waiting, sampleScreens.pending])
      expect(findEvents(createMoment(before), createMoment(sampleScreens.connected))).toEqual([
        { step: 'connected', choice: extensionChoice },
      ])
    expect(findEvents(createMoment(sampleScreens.waiting), createMoment(sampleScreens.pending))).toEqual([])
  })

  it('a request that ends while the dialog is closed is logged as connected only if its wallet is connected', () => {
    const before = createMoment(createStateOn(sampleScreens.waiting, false))
    const homeState = createStateOn(sampleScreens.home, false)
    expect(findEvents(before, createMoment(homeState, { currentUid: 'u1' }))).toEqual([
      { step: 'connected', choice: extensionChoice },
    ])
    expect(findEvents(before, createMoment(homeState))).toEqual([])
    expect(findEvents(before, createMoment(homeState, { currentUid: 'u2' }))).toEqual([])
  })

  it('if the wallet received no request, the cause is logged instead of a rejection', () => {
    const partMissingError = new KisslockError('page/part-missing')
    const after = createMoment({ ...sampleScreens.rejected, unasked: partMissingError })
    expect(findEvents(createMoment(sampleScreens.waiting), after)).toEqual([
      { step: 'failed', choice: extensionChoice, failure: partMissingError },
    ])
  })
})

describe('a QR code or an app’s link', () => {
  const guide = { ...sampleScreens.guide, method: 'qr_code' } as const
  const code = { uri: 'wc:1', expiresAt: 0 }
  const createPairingState = (phase: PairingPhase, attempt = 1): PairingState => ({ ...initialPairing, attempt, phase })
  const readyPairing = createPairingState({ is: 'ready', code, renewed: false })
  const createScanMoment = (state: PairingState | undefined) => createMoment(guide, { pairing: state })

  it('a new QR code or app link is logged as a request, but the renewal of a code is not logged', () => {
    expect(findEvents(createScanMoment(undefined), createScanMoment(createPairingState({ is: 'preparing' })))).toEqual(
      [],
    )
    expect(
      findEvents(createScanMoment(createPairingState({ is: 'preparing' })), createScanMoment(readyPairing)),
    ).toEqual([{ step: 'requested', choice: phoneChoice }])
    expect(
      findEvents(
        createScanMoment(readyPairing),
        createScanMoment(createPairingState({ is: 'ready', code, renewed: true })),
      ),
    ).toEqual([])
    expect(
      findEvents(createScanMoment(readyPairing), createScanMoment(createPairingState({ is: 'scanned', code }))),
    ).toEqual([])
    const secondPairing = createPairingState({ is: 'ready', code, renewed: false }, 2)
    expect(findEvents(createScanMoment(readyPairing), createScanMoment(secondPairing))).toEqual([
      { step: 'requested', choice: phoneChoice },
    ])
  })

  it('a connection by scanning is logged with the method of the wallet’s guide', () => {
    const after = createMoment({ ...sampleScreens.connected, wallet: 'rabby' })
    expect(findEvents(createScanMoment(readyPairing), after)).toEqual([{ step: 'connected', choice: phoneChoice }])
  })

  it.each<[string, PairingPhase, unknown]>([
    ['is declined', { is: 'rejected' }, 'wallet/rejected'],
    ['expires', { is: 'expired', code }, 'pairing/expired'],
    ['fails', { is: 'failed', error: sampleError }, sampleError],
  ])('a pairing that %s is logged as failed', (_, phase, failure) => {
    expect(findEvents(createScanMoment(readyPairing), createScanMoment(createPairingState(phase)))).toEqual([
      { step: 'failed', choice: phoneChoice, failure },
    ])
    expect(findEvents(createScanMoment(createPairingState(phase)), createScanMoment(undefined))).toEqual([])
  })

  it('a request that the page itself cancelled is not logged as a failure', () => {
    const cancelledError = new KisslockError('connection/cancelled')
    expect(
      findEvents(
        createScanMoment(readyPairing),
        createScanMoment(createPairingState({ is: 'failed', error: cancelledError })),
      ),
    ).toEqual([])
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
    failed: [{ at: 'failed', error: sampleError }, [{ step: 'failed', choice: undefined, failure: sampleError }]],
    success: [{ at: 'success', attempt: 1 }, [{ step: 'signed_in' }]],
  }
  it.each(Object.entries(steps))('the sign-in step "%s" logs its entry once, if it has one', (_, [sign, expected]) => {
    const after = createMoment(sampleScreens.sign, { signStep: sign })
    expect(findEvents(createMoment(sampleScreens.sign), after)).toEqual(expected)
    expect(findEvents(after, after)).toEqual([])
  })

  it('isAttemptRunning is true in the steps “waiting”, “verifying” and “owners”, and on the screens “waiting” and “pending”', () => {
    const runningSteps = Object.values(steps).filter(([sign]) =>
      isAttemptRunning(createMoment(sampleScreens.sign, { signStep: sign })),
    )
    expect(runningSteps.map(([{ at }]) => at)).toEqual(['waiting', 'verifying', 'owners'])
    const runningScreens = Object.values(allScreens).filter((screen) => isAttemptRunning(createMoment(screen)))
    expect(runningScreens.map(({ at }) => at)).toEqual(['waiting', 'pending'])
  })
})

describe('networks', () => {
  const createEndedState = (switching: Extract<Screen, { at: 'networks' }>['switching']) =>
    createMoment({ at: 'networks', switching })
  it('for a network switch, only an error is logged', () => {
    const unasked = new KisslockError('page/part-missing')
    expect(
      findEvents(
        createMoment(networksWithRequest),
        createEndedState({ is: 'failed', chainId: 137, error: sampleError }),
      ),
    ).toEqual([{ step: 'error', failure: sampleError }])
    expect(
      findEvents(createMoment(networksWithRequest), createEndedState({ is: 'refused', chainId: 137, unasked })),
    ).toEqual([{ step: 'error', failure: unasked }])
    expect(findEvents(createMoment(networksWithRequest), createEndedState({ is: 'refused', chainId: 137 }))).toEqual([])
    expect(
      findEvents(createMoment(networksWithRequest), createEndedState({ is: 'unsupported', chainId: 137 })),
    ).toEqual([])
  })
})
