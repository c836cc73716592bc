import { prepareMessage } from '../../actions/prepareMessage'
import type { Lazy } from '../../browser/lazy'
import { createStore, type Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import type { Flow } from '../flow'
import { createStateWork } from '../stateWork'
import { createAttempts } from './attempts'
import { createLazyOwners } from './lazyOwners'
import { createMessageCache, createRequestLimit, renewAt } from './messageCache'
import { attemptInStep, isSameAccount, nextStep } from './next'
import { debounceMs } from './policy'
import type { Sessions } from './sessions'
import { firstSignState, ownersMessage, type SignEvent, type SignState, type Step } from './state'

/** Events of the visitor and of the wallet after which the page no longer waits for further owners. */
const endingEvents = new Set<SignEvent['type']>(['cancelled', 'declined', 'failed'])

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

/** Steps during which a message is kept ready, so that a click opens the wallet's window without delay. */
const stepsWithMessage = new Set<Step['at']>(['start', 'preparing', 'refused', 'expired', 'failed'])

const accountKey = ({ address, chainId }: Account) => `${address} ${chainId}`

const isPageVisible = () => document.visibilityState === 'visible'

/** Create the code that waits for owners. `change` receives an event when waiting begins on its screen, and when it ends. */
const createOwnersWork = (
  { config, domain, engine, requests, sessions }: WorkOptions,
  get: () => SignState,
  change: (event: SignEvent) => void,
) => {
  const owners = createLazyOwners({
    ...{ site: config, domain, engine, requests },
    accepted: (session, message, isHere) => {
      sessions.began(session, isHere)
      change({ type: 'ownersSigned', message })
    },
    ended: (message, error) => change({ type: 'ownersEnded', message, error }),
  })
  const show = (message = owners.waiting()) => {
    if (message && get().step.at === 'start') change({ type: 'ownersFound', message })
  }
  return { ...owners, show, resume: async () => show(await owners.resume().catch(() => undefined)) }
}

/**
 * Run the work of each step of signing in. Each attempt sends one request to the wallet or the server. There is one
 * exception: for a message that outlives its nonce, the page polls the server while the wallet shows the message.
 */
export const runSigning = (options: WorkOptions) => {
  const { config, domain, engine, flow, requests, sessions, account } = options
  const { get, set, subscribe } = createStore(firstSignState)
  const [messageCache, requestLimit] = [createMessageCache(Date.now), createRequestLimit(Date.now)]
  const pendingAccounts = new Set<string>()
  const attemptWork = createStateWork()
  let [renewTimer, debounceTimer]: (ReturnType<typeof setTimeout> | undefined)[] = []

  const isOnScreen = () => flow.get().open && flow.get().screen.at === 'sign'

  const changeState = (event: SignEvent) => {
    const stateBefore = get()
    const stateAfter = nextStep(stateBefore, event)
    // No screen shows the error of a request that the visitor has left, or of a renewal in the background.
    if ('error' in event && event.error && !('error' in stateAfter.step && stateAfter.step.error === event.error))
      flow.backgroundError.set(event.error)
    if (stateAfter === stateBefore) return
    if (stateBefore.preparedMessage.is === 'ready' && !isSameAccount(stateBefore.account, stateAfter.account))
      messageCache.put(stateBefore.preparedMessage.message)
    if (endingEvents.has(event.type) && ownersMessage(stateBefore.step) && !ownersMessage(stateAfter.step))
      owners.cancel()
    set(stateAfter)
    followFlow()
  }

  const owners = createOwnersWork(options, get, (event) => changeState(event))

  const moveToAccount = () => {
    changeState({ type: 'moved', account: account() })
    owners.show()
    // The wallet of an earlier page might be connected only now.
    if (get().step.at === 'owners') startAttempt()
  }

  /**
   * Start signing in after a click. The expiry is checked again, because timers are late after the device was asleep.
   */
  const beginSignIn = () => {
    moveToAccount()
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
  const accountMoved = () => {
    clearTimeout(debounceTimer)
    if (attemptInStep(get()) === undefined) debounceTimer = setTimeout(moveToAccount, debounceMs)
    else moveToAccount()
  }

  const signAttempts = createAttempts({
    ...{ site: config, engine, requests, sessions, owners, send: sendSignEvent },
    done: () => isOnScreen() && flow.send({ type: 'closed' }),
  })

  /** Request a message from the server. If the account changes before the response, the message is only cached. */
  const fetchMessage = async (account: Account) => {
    const key = accountKey(account)
    if (pendingAccounts.has(key)) return
    pendingAccounts.add(key)
    try {
      const message = await prepareMessage(config, { account, domain })
      pendingAccounts.delete(key)
      if (isSameAccount(get().account, account)) sendSignEvent({ type: 'messagePrepared', message })
      else messageCache.put(message)
    } catch (error) {
      pendingAccounts.delete(key)
      if (isSameAccount(get().account, account)) sendSignEvent({ type: 'messageFailed', error: error as KisslockError })
    }
  }

  /** Prepare a message while the sign-in screen is shown, from the cache or from the server. */
  const provideMessage = () => {
    const { account, step, preparedMessage } = get()
    if (!account || !isOnScreen() || preparedMessage.is !== 'none' || !stepsWithMessage.has(step.at)) return
    if (step.at === 'failed' && step.unsent) return
    const message = messageCache.take(account)
    if (message) return sendSignEvent({ type: 'messagePrepared', message })
    const hasClicked = step.at === 'preparing'
    if (!hasClicked && !pendingAccounts.has(accountKey(account)) && !(isPageVisible() && requestLimit.tryRequest()))
      return
    sendSignEvent({ type: 'messageRequested' })
    void fetchMessage(account)
  }

  /** Replace the message before it expires. After a failure the message expires, and a click requests a new message. */
  const renewMessage = () => {
    clearTimeout(renewTimer)
    const { account, step, preparedMessage } = get()
    if (!account || preparedMessage.is !== 'ready' || !isOnScreen() || !stepsWithMessage.has(step.at)) return
    const { message } = preparedMessage
    const isBeforeRenewal = Date.now() < renewAt(message)
    const onDue = () => {
      if (!isBeforeRenewal) return sendSignEvent({ type: 'messageExpired' })
      if (isPageVisible() && requestLimit.tryRequest()) void fetchMessage(account)
      renewMessage()
    }
    renewTimer = setTimeout(onDue, (isBeforeRenewal ? renewAt(message) : message.useBy) - Date.now())
  }

  const startAttempt = () => {
    const { step } = get()
    const attemptNumber = attemptInStep(get())
    if (attemptNumber === undefined) return attemptWork.follow(undefined)
    const attemptStep = signAttempts[step.at as keyof typeof signAttempts] as (
      step: Step,
      signal: AbortSignal,
    ) => Promise<void>
    const connected = step.at === 'owners' && account() !== undefined
    attemptWork.follow(`${step.at} ${attemptNumber} ${connected}`, (signal) => void attemptStep(step, signal))
  }

  const followFlow = () => {
    provideMessage()
    renewMessage()
    startAttempt()
  }

  const stop = () => {
    clearTimeout(renewTimer)
    clearTimeout(debounceTimer)
  }
  return { get, subscribe, send: sendSignEvent, moved: accountMoved, follow: followFlow, requestLimit, owners, stop }
}
