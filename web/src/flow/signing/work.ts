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
import { createAllowance, createMessageCache, renewAt } from './messageCache'
import { attemptOf, isSameAccount, nextStep } from './next'
import { debounceMs } from './policy'
import type { Sessions } from './sessions'
import { firstSignState, type SignEvent, type SignState, type Step } from './state'

/** The steps of signing in as a store that takes events. */
export type SignFlow = Store<SignState> & { send: (event: SignEvent) => void }

export type WorkOptions = {
  config: PublicConfig
  domain: string
  engine: Engine
  flow: Flow
  requests: Lazy<typeof import('../requests')>
  sessions: Sessions
  /** The account that may sign now. */
  account: () => Account | undefined
}

/** Steps that keep a message ready, so that the wallet's window opens from the click. */
const keepsReady = new Set<Step['at']>(['start', 'preparing', 'refused', 'expired', 'failed'])

const keyOf = ({ address, chainId }: Account) => `${address} ${chainId}`

const visible = () => document.visibilityState === 'visible'

/** Runs what belongs to each step of signing in. Nobody is asked twice for one attempt, and nothing is asked in a loop. */
export const runSigning = ({ config, domain, engine, flow, requests, sessions, account }: WorkOptions) => {
  const { get, set, subscribe } = createStore(firstSignState)
  const messageCache = createMessageCache(Date.now)
  const automatic = createAllowance(Date.now)
  const coming = new Set<string>()
  const running = createStateWork()
  let renewing: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const shown = () => flow.get().open && flow.get().screen.at === 'sign'

  const change = (event: SignEvent) => {
    const before = get()
    const after = nextStep(before, event)
    // Of a question that the visitor has left, or a renewal in the background.
    if ('error' in event && !('error' in after.step && after.step.error === event.error))
      flow.backgroundError.set(event.error)
    if (after === before) return
    if (before.preparedMessage.is === 'here' && !isSameAccount(before.account, after.account))
      messageCache.put(before.preparedMessage.message)
    set(after)
    follow()
  }

  const move = () => change({ type: 'moved', account: account() })

  /** A click is for the account of this moment, and for a message that is still good (a device may have slept). */
  const asked = () => {
    move()
    const { preparedMessage } = get()
    if (preparedMessage.is === 'here' && Date.now() >= preparedMessage.message.goodUntil)
      change({ type: 'messageExpired' })
    change({ type: 'asked' })
  }

  const send = (event: SignEvent) => (event.type === 'asked' ? asked() : change(event))

  /** Another account takes a question back at once; the rest waits until the wallet has come to rest. */
  const moved = () => {
    clearTimeout(resting)
    if (attemptOf(get()) === undefined) resting = setTimeout(move, debounceMs)
    else move()
  }

  const attempts = createAttempts({
    ...{ site: config, engine, requests, sessions, send },
    done: () => shown() && flow.send({ type: 'closed' }),
  })

  /** Asks for a message. One that comes when its account has gone is kept for its return. */
  const fetchMessage = async (account: Account) => {
    const key = keyOf(account)
    if (coming.has(key)) return
    coming.add(key)
    try {
      const message = await prepareMessage(config, { account, domain })
      coming.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'messagePrepared', message })
      else messageCache.put(message)
    } catch (error) {
      coming.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'messageFailed', error: error as KisslockError })
    }
  }

  /** Sees to it that a message is ready while the screen that offers it is shown. */
  const provideMessage = () => {
    const { account, step, preparedMessage } = get()
    if (!account || !shown() || preparedMessage.is !== 'none' || !keepsReady.has(step.at)) return
    if (step.at === 'failed' && step.unsent) return
    const message = messageCache.take(account)
    if (message) return send({ type: 'messagePrepared', message })
    const clicked = step.at === 'preparing'
    if (!clicked && !coming.has(keyOf(account)) && !(visible() && automatic.may())) return
    send({ type: 'messageRequested' })
    void fetchMessage(account)
  }

  /** Replaces the message before it runs out; when that fails, it runs out and a click asks anew. */
  const renew = () => {
    clearTimeout(renewing)
    const { account, step, preparedMessage } = get()
    if (!account || preparedMessage.is !== 'here' || !shown() || !keepsReady.has(step.at)) return
    const { message } = preparedMessage
    const early = Date.now() < renewAt(message)
    const due = () => {
      if (!early) return send({ type: 'messageExpired' })
      if (visible() && automatic.may()) void fetchMessage(account)
      renew()
    }
    renewing = setTimeout(due, (early ? renewAt(message) : message.goodUntil) - Date.now())
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
    clearTimeout(renewing)
    clearTimeout(resting)
  }
  return { get, subscribe, send, moved, follow, automatic, stop }
}
