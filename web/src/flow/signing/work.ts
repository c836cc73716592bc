import type { Lazy } from '../../browser/lazy'
import { createStore, type Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import type { Flow } from '../flow'
import { createStateWork } from '../stateWork'
import { createStepWork } from './attempts'
import { createLazyOwners } from './lazyOwners'
import { createMessageSupply } from './messageSupply'
import { findAttempt, isSameAccount, nextSignState } from './next'
import { debounceMs } from './policy'
import type { Sessions } from './sessions'
import { findOwnersMessage, initialSignState, type SignEvent, type SignState, type Step } from './state'

/** Events of the visitor and of the wallet after which the page no longer waits for further owners. */
const waitEndEvents = new Set<SignEvent['type']>(['cancelled', 'declined', 'failed'])

/** The state of signing in as a store. `send` applies an event. */
export type SignFlow = Store<SignState> & { send: (event: SignEvent) => void }

export type WorkOptions = {
  config: PublicConfig
  domain: string
  engine: Engine
  flow: Flow
  requests: Lazy<typeof import('../requests')>
  sessions: Sessions
  /** Returns the account that can sign now. */
  account: () => Account | undefined
}

/**
 * Create the code that waits for owners. `applyEvent` receives an event when the sign-in screen has to show the wait,
 * and when the wait ends.
 */
const createOwnersWork = (
  { config, domain, engine, requests, sessions }: WorkOptions,
  get: () => SignState,
  applyEvent: (event: SignEvent) => void,
) => {
  const owners = createLazyOwners({
    ...{ site: config, domain, engine, requests },
    onAccepted: (session, message, isHere) => {
      sessions.storeSession(session, isHere)
      applyEvent({ type: 'ownersSigned', message })
    },
    onEnded: (message, error) => applyEvent({ type: 'ownersEnded', message, error }),
  })
  const showWaitingMessage = (message = owners.findWaiting()) => {
    if (message && get().step.at === 'start') applyEvent({ type: 'ownersFound', message })
  }
  return {
    ...owners,
    show: showWaitingMessage,
    resume: async () => showWaitingMessage(await owners.resume().catch(() => undefined)),
  }
}

/**
 * Run the work of each step of signing in. Each attempt sends one request to the wallet or the server. There is one
 * exception: for a message that is valid for longer than its nonce, the page polls the server while the wallet shows
 * the message.
 */
export const runSigning = (options: WorkOptions) => {
  const { config, domain, engine, flow, requests, sessions, account: findAccount } = options
  const { get, set, subscribe } = createStore(initialSignState)
  const attemptWork = createStateWork()
  let debounceTimer: ReturnType<typeof setTimeout> | undefined

  const isOnScreen = () => flow.get().open && flow.get().screen.at === 'sign'

  const changeState = (event: SignEvent) => {
    const stateBefore = get()
    const stateAfter = nextSignState(stateBefore, event)
    // If the visitor has left the request, or a renewal in the background failed, no screen shows the error. Report it
    // as a background error.
    if ('error' in event && event.error && !('error' in stateAfter.step && stateAfter.step.error === event.error))
      flow.backgroundError.set(event.error)
    if (stateAfter === stateBefore) return
    if (stateBefore.preparedMessage.is === 'ready' && !isSameAccount(stateBefore.account, stateAfter.account))
      messageSupply.put(stateBefore.preparedMessage.message)
    if (waitEndEvents.has(event.type) && findOwnersMessage(stateBefore.step) && !findOwnersMessage(stateAfter.step))
      owners.cancel()
    set(stateAfter)
    updateWork()
  }

  const owners = createOwnersWork(options, get, (event) => changeState(event))

  const applyAccount = () => {
    changeState({ type: 'moved', account: findAccount() })
    owners.show()
    // After a reload, the page can start to wait for the owners before a wallet is connected. The signature of a
    // phone's wallet can arrive only over a connection, so the attempt starts again with the connected wallet.
    if (get().step.at === 'owners') startAttempt()
  }

  /**
   * Start signing in after a click. The expiry is checked again, because timers are late after the device was asleep.
   */
  const beginSignIn = () => {
    applyAccount()
    const { preparedMessage } = get()
    if (preparedMessage.is === 'ready' && Date.now() >= preparedMessage.message.useBy)
      changeState({ type: 'messageExpired' })
    changeState({ type: 'signRequested' })
  }

  const sendSignEvent = (event: SignEvent) => {
    if (event.type === 'signRequested') return beginSignIn()
    changeState(event)
    if (event.type === 'opened') owners.show()
  }

  /**
   * Apply a change of the account. During a request the change is applied immediately. If no request is open, it is
   * applied after `debounceMs` without another change.
   */
  const updateAccount = () => {
    clearTimeout(debounceTimer)
    if (findAttempt(get()) === undefined) debounceTimer = setTimeout(applyAccount, debounceMs)
    else applyAccount()
  }

  const stepWork = createStepWork({
    ...{ site: config, engine, requests, sessions, owners, send: sendSignEvent },
    onSuccessShown: () => isOnScreen() && flow.send({ type: 'closed' }),
  })

  const messageSupply = createMessageSupply({ config, domain, get, send: sendSignEvent, isOnScreen })

  const startAttempt = () => {
    const { step } = get()
    const attemptNumber = findAttempt(get())
    if (attemptNumber === undefined) return attemptWork.follow(undefined)
    const runStep = stepWork[step.at as keyof typeof stepWork] as (step: Step, signal: AbortSignal) => Promise<void>
    const isOwnersStepWithAccount = step.at === 'owners' && findAccount() !== undefined
    attemptWork.follow(`${step.at} ${attemptNumber} ${isOwnersStepWithAccount}`, (signal) => void runStep(step, signal))
  }

  const updateWork = () => {
    messageSupply.provide()
    messageSupply.renew()
    startAttempt()
  }

  const stop = () => {
    messageSupply.stop()
    clearTimeout(debounceTimer)
  }
  const { requestLimit } = messageSupply
  return { get, subscribe, send: sendSignEvent, onMove: updateAccount, follow: updateWork, requestLimit, owners, stop }
}
