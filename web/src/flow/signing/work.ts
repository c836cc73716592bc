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
import { createMessageCache, createRequestLimit, renewAt } from './messageCache'
import { attemptOf, isSameAccount, nextStep } from './next'
import { debounceMs } from './policy'
import type { Sessions } from './sessions'
import { firstSignState, type SignEvent, type SignState, type Step } from './state'

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

const keyOf = ({ address, chainId }: Account) => `${address} ${chainId}`

const isPageVisible = () => document.visibilityState === 'visible'

/**
 * Run the work of each step of signing in. Each attempt sends one request to the wallet or the server, and never polls.
 */
export const runSigning = ({ config, domain, engine, flow, requests, sessions, account }: WorkOptions) => {
  const { get, set, subscribe } = createStore(firstSignState)
  const messageCache = createMessageCache(Date.now)
  const requestLimit = createRequestLimit(Date.now)
  const inFlight = new Set<string>()
  const running = createStateWork()
  let renewTimer: ReturnType<typeof setTimeout> | undefined
  let debounceTimer: ReturnType<typeof setTimeout> | undefined

  const isOnScreen = () => flow.get().open && flow.get().screen.at === 'sign'

  const change = (event: SignEvent) => {
    const before = get()
    const after = nextStep(before, event)
    // No screen shows the error of a request that the visitor has left, or of a renewal in the background.
    if ('error' in event && !('error' in after.step && after.step.error === event.error))
      flow.backgroundError.set(event.error)
    if (after === before) return
    if (before.preparedMessage.is === 'ready' && !isSameAccount(before.account, after.account))
      messageCache.put(before.preparedMessage.message)
    set(after)
    follow()
  }

  const move = () => change({ type: 'moved', account: account() })

  /**
   * Start signing in after a click. The expiry is checked again, because timers are late after the device was asleep.
   */
  const begin = () => {
    move()
    const { preparedMessage } = get()
    if (preparedMessage.is === 'ready' && Date.now() >= preparedMessage.message.goodUntil)
      change({ type: 'messageExpired' })
    change({ type: 'asked' })
  }

  const send = (event: SignEvent) => (event.type === 'asked' ? begin() : change(event))

  /**
   * Apply a change of the account. During a request the change is applied immediately. If no request is open, it is
   * applied after `debounceMs` without another change.
   */
  const moved = () => {
    clearTimeout(debounceTimer)
    if (attemptOf(get()) === undefined) debounceTimer = setTimeout(move, debounceMs)
    else move()
  }

  const attempts = createAttempts({
    ...{ site: config, engine, requests, sessions, send },
    done: () => isOnScreen() && flow.send({ type: 'closed' }),
  })

  /** Request a message from the server. If the account changes before the response, the message is only cached. */
  const fetchMessage = async (account: Account) => {
    const key = keyOf(account)
    if (inFlight.has(key)) return
    inFlight.add(key)
    try {
      const message = await prepareMessage(config, { account, domain })
      inFlight.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'messagePrepared', message })
      else messageCache.put(message)
    } catch (error) {
      inFlight.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'messageFailed', error: error as KisslockError })
    }
  }

  /** Prepare a message while the sign-in screen is shown, from the cache or from the server. */
  const provideMessage = () => {
    const { account, step, preparedMessage } = get()
    if (!account || !isOnScreen() || preparedMessage.is !== 'none' || !stepsWithMessage.has(step.at)) return
    if (step.at === 'failed' && step.unsent) return
    const message = messageCache.take(account)
    if (message) return send({ type: 'messagePrepared', message })
    const hasClicked = step.at === 'preparing'
    if (!hasClicked && !inFlight.has(keyOf(account)) && !(isPageVisible() && requestLimit.tryRequest())) return
    send({ type: 'messageRequested' })
    void fetchMessage(account)
  }

  /** Replace the message before it expires. After a failure the message expires, and a click requests a new message. */
  const renew = () => {
    clearTimeout(renewTimer)
    const { account, step, preparedMessage } = get()
    if (!account || preparedMessage.is !== 'ready' || !isOnScreen() || !stepsWithMessage.has(step.at)) return
    const { message } = preparedMessage
    const isEarly = Date.now() < renewAt(message)
    const onDue = () => {
      if (!isEarly) return send({ type: 'messageExpired' })
      if (isPageVisible() && requestLimit.tryRequest()) void fetchMessage(account)
      renew()
    }
    renewTimer = setTimeout(onDue, (isEarly ? renewAt(message) : message.goodUntil) - Date.now())
  }

  const attempt = () => {
    const { step } = get()
    const number = attemptOf(get())
    if (number === undefined) return running.follow(undefined)
    const work = attempts[step.at as keyof typeof attempts] as (step: Step, signal: AbortSignal) => Promise<void>
    running.follow(`${step.at} ${number}`, (signal) => void work(step, signal))
  }

  const follow = () => {
    provideMessage()
    renew()
    attempt()
  }

  const stop = () => {
    clearTimeout(renewTimer)
    clearTimeout(debounceTimer)
  }
  return { get, subscribe, send, moved, follow, requestLimit, stop }
}
