import { signIn } from '../../actions/signIn'
import type { Lazy } from '../../browser/lazy'
import type { Engine } from '../../engine/createEngine'
import { KisslockError } from '../../errors/KisslockError'
import type { Site } from '../../server/call'
import type { Sessions } from './sessions'
import type { SignEvent, Step } from './state'

/** How long the closed clasp is shown, and how long checking goes without a word (docs/design.md#4-states). */
const successMs = 900
const slowMs = 300

export type AttemptOptions = {
  site: Site
  engine: Engine
  requests: Lazy<typeof import('../requests')>
  sessions: Sessions
  send: (event: SignEvent) => void
  /** The success screen has been seen. */
  done: () => void
}

type At<A extends Step['at']> = Extract<Step, { at: A }>

const declined = new Set(['sign/rejected', 'connection/cancelled'])

/** Code that could not be loaded is a site that cannot be reached. */
const ours = (error: unknown): KisslockError =>
  error instanceof KisslockError ? error : new KisslockError('server/unreachable', {}, { cause: error })

const after = (ms: number, signal: AbortSignal, work: () => void) => {
  const timer = setTimeout(work, ms)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** The work of each attempt: it answers by an event that names the attempt. */
export const createAttempts = ({ site, engine, requests, sessions, send, done }: AttemptOptions) => {
  /** Asks the wallet, once. A message that runs out meanwhile takes the question back. */
  const waiting = async ({ attempt, message }: At<'waiting'>, signal: AbortSignal) => {
    after(message.goodUntil - Date.now(), signal, () => send({ type: 'ranOut', attempt }))
    try {
      const { signMessage } = await requests.load()
      const { text, account } = message
      const signature = await signMessage(engine, { address: account.address, text, signal })
      send({ type: 'signed', attempt, signature })
    } catch (thrown) {
      const error = ours(thrown)
      send(declined.has(error.code) ? { type: 'declined', attempt } : { type: 'failed', attempt, error })
    }
  }

  /** Has the server check. It is not taken back: a session that begins is told, whatever the screen shows by then. */
  const verifying = async ({ attempt, message, signature, slow }: At<'verifying'>, signal: AbortSignal) => {
    after(slowMs, signal, () => send({ type: 'slow', attempt }))
    try {
      sessions.began(await signIn(site, { message, signature, again: slow }))
      send({ type: 'accepted', attempt })
    } catch (thrown) {
      const error = ours(thrown)
      send(error.code === 'sign/expired' ? { type: 'ranOut', attempt } : { type: 'failed', attempt, error })
    }
  }

  const success = async (_: At<'success'>, signal: AbortSignal) => after(successMs, signal, done)

  return { waiting, verifying, success }
}
