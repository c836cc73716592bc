import { prepareMessage } from '../../actions/prepareMessage'
import type { Engine } from '../../engine/createEngine'
import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import type { Flow } from '../flow'
import type { Late } from '../late'
import { createStore, type Store } from '../store'
import { createAttempts } from './attempts'
import { attemptOf, isSameAccount, nextStep } from './next'
import { restMs } from './policy'
import type { Sessions } from './sessions'
import { firstSignState, type SignEvent, type SignState, type Step } from './state'
import { createAllowance, createShelf, renewAt } from './supply'

/** The steps of signing in as a store that takes events. */
export type SignFlow = Store<SignState> & { send: (event: SignEvent) => void }

export type WorkOptions = {
  config: PublicConfig
  domain: string
  engine: Engine
  flow: Flow
  requests: Late<typeof import('../requests')>
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
  const shelf = createShelf(Date.now)
  const automatic = createAllowance(Date.now)
  const coming = new Set<string>()
  let running: { key: string; abort: AbortController } | undefined
  let renewing: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const shown = () => flow.get().open && flow.get().screen.at === 'sign'

  const change = (event: SignEvent) => {
    const before = get()
    const after = nextStep(before, event)
    // Of a question that the visitor has left, or a renewal in the background.
    if ('error' in event && !('error' in after.step && after.step.error === event.error)) flow.unseen.set(event.error)
    if (after === before) return
    if (before.supply.is === 'here' && !isSameAccount(before.account, after.account)) shelf.put(before.supply.message)
    set(after)
    follow()
  }

  const move = () => change({ type: 'moved', account: account() })

  /** A click is for the account of this moment, and for a message that is still good (a device may have slept). */
  const asked = () => {
    move()
    const { supply } = get()
    if (supply.is === 'here' && Date.now() >= supply.message.goodUntil) change({ type: 'supplyRanOut' })
    change({ type: 'asked' })
  }

  const send = (event: SignEvent) => (event.type === 'asked' ? asked() : change(event))

  /** Another account takes a question back at once; the rest waits until the wallet has come to rest. */
  const moved = () => {
    clearTimeout(resting)
    if (attemptOf(get()) === undefined) resting = setTimeout(move, restMs)
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
      if (isSameAccount(get().account, account)) send({ type: 'supplied', message })
      else shelf.put(message)
    } catch (error) {
      coming.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'supplyFailed', error: error as KisslockError })
    }
  }

  /** Sees to it that a message is ready while the screen that offers it is shown. */
  const supply = () => {
    const { account, step, supply } = get()
    if (!account || !shown() || supply.is !== 'none' || !keepsReady.has(step.at)) return
    if (step.at === 'failed' && step.unsent) return
    const message = shelf.take(account)
    if (message) return send({ type: 'supplied', message })
    const clicked = step.at === 'preparing'
    if (!clicked && !coming.has(keyOf(account)) && !(visible() && automatic.may())) return
    send({ type: 'supplyAsked' })
    void fetchMessage(account)
  }

  /** Replaces the message before it runs out; when that fails, it runs out and a click asks anew. */
  const renew = () => {
    clearTimeout(renewing)
    const { account, step, supply } = get()
    if (!account || supply.is !== 'here' || !shown() || !keepsReady.has(step.at)) return
    const { message } = supply
    const early = Date.now() < renewAt(message)
    const due = () => {
      if (!early) return send({ type: 'supplyRanOut' })
      if (visible() && automatic.may()) void fetchMessage(account)
      renew()
    }
    renewing = setTimeout(due, (early ? renewAt(message) : message.goodUntil) - Date.now())
  }

  const attempt = () => {
    const { step } = get()
    const number = attemptOf(get())
    const key = number === undefined ? undefined : `${step.at} ${number}`
    if (running?.key === key) return
    running?.abort.abort()
    running = undefined
    if (key === undefined) return
    const abort = new AbortController()
    running = { key, abort }
    const work = attempts[step.at as keyof typeof attempts] as (step: Step, signal: AbortSignal) => Promise<void>
    void work(step, abort.signal)
  }

  const follow = () => {
    supply()
    renew()
    attempt()
  }

  const stop = () => {
    clearTimeout(renewing)
    clearTimeout(resting)
  }
  return { get, subscribe, send, moved, follow, automatic, stop }
}
