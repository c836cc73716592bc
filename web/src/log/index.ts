import { whenLoaded } from '../browser/lazy'
import { whenIdle } from '../browser/whenIdle'
import { KisslockError } from '../errors/KisslockError'
import { closedFlow, type FlowState } from '../flow/screen'
import { sendLog } from '../server/log'
import type { PageData } from '../server/wire.gen'
import { type Entry, fieldsOf, isWorthSending } from './entry'
import { createEntryLimit } from './entryLimit'
import { mayLog } from './mayLog'
import { applyEvent, newOpening, randomFlow } from './opening'
import type { BufferedState, LogSource } from './source'
import { isUnderWay, type LogEvent, type Moment, stepsBetween } from './steps'
import { connectedChoice, walletOf } from './wallets'
import { wayOf } from './ways'

/** Run a function of the log. Errors in this function do not reach the page. */
const ignoreErrors = (work: () => void): void => {
  try {
    work()
  } catch {
    // If logging fails, the entry is lost, and the page continues.
  }
}

/**
 * Log that the page cannot start because the settings in the page are invalid. The error is logged only if the part of
 * the settings about the log is valid and enables the log.
 */
export const logInvalidPage = (error: KisslockError, data: unknown, domain: string): void =>
  ignoreErrors(() => {
    const { base_path, log } = (data as PageData).config
    if (typeof base_path === 'string' && mayLog(log, navigator))
      sendLog({ base_path }, fieldsOf({ failure: error }, domain))
  })

/**
 * Create a function that queues an entry. Entries are sent when the page is idle, so that no frame waits for them, and
 * at the latest when the page is hidden or left.
 */
const createOutbox = (config: LogSource['config'], domain: string): ((entry: Entry) => void) => {
  let queue: Entry[] = []
  const flush = () => {
    const entries = queue
    queue = []
    for (const entry of entries) ignoreErrors(() => sendLog(config, fieldsOf(entry, domain)))
  }
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  return (entry) => {
    if (queue.push(entry) === 1) whenIdle(flush)
  }
}

/** Follow the dialog, pairings and signing in, and send an entry for each step and for each reported error. */
export const startLog = (
  { config, domain, platform, flow, runtime }: LogSource,
  buffer: readonly BufferedState[],
): void => {
  const now = () => performance.now()
  const entryLimit = createEntryLimit(now)
  const post = createOutbox(config, domain)
  const sent = new WeakSet<KisslockError>()
  let opening = newOpening('')
  let before: Moment = { flow: closedFlow, scan: undefined, sign: undefined, current: undefined }

  const send = (entry: Entry) => {
    const { failure } = entry
    if (failure instanceof KisslockError) {
      // The error of a screen can also be reported as a background error, so log each error once.
      if (sent.has(failure)) return
      sent.add(failure)
    }
    if (isWorthSending(entry) && entryLimit.tryEntry()) post({ ...entry, way: opening.way })
  }

  const momentOf = (at: number) => ({ at, connected: connectedChoice(runtime.get()) })
  const logStep = (happened: LogEvent, at: number) => {
    const result = applyEvent(opening, happened, momentOf(at))
    opening = result.opening
    if (result.entry) send(result.entry)
  }

  const follow = (after: Moment, at: number) => {
    const previous = before
    before = after
    // If the dialog is opened again while a request to its wallet is in progress, the events still belong to the same
    // opening.
    if (after.flow.open && !previous.flow.open && !isUnderWay(previous)) {
      opening = newOpening(randomFlow())
      entryLimit.renew()
    }
    if (platform.phone) opening = { ...opening, way: wayOf(after) ?? opening.way }
    for (const happened of stepsBetween(previous, after, (uid) => walletOf(runtime.get(), uid))) logStep(happened, at)
  }

  const momentOfFlow = (state: FlowState): Moment => {
    const loaded = runtime.get()
    return {
      flow: state,
      scan: loaded?.pairing.get(),
      sign: loaded?.signing?.get()?.steps.get().step,
      current: loaded?.connection.get().wallet?.uid,
    }
  }
  const update = () => follow(momentOfFlow(flow.get()), now())
  /** Log an error. If the dialog is closed, the entry belongs to no opening. */
  const logError = (error: KisslockError) => {
    const { entry } = applyEvent(
      flow.get().open ? opening : newOpening(''),
      { step: 'error', failure: error },
      momentOf(now()),
    )
    if (entry) send(entry)
  }
  for (const { flow, error, at } of buffer)
    ignoreErrors(() => (error ? logError(error) : follow(momentOfFlow(flow), at)))
  for (const store of [flow, runtime]) store.subscribe(() => ignoreErrors(update))
  flow.backgroundError.subscribe(() => ignoreErrors(() => logError(flow.backgroundError.get() as KisslockError)))
  whenLoaded(runtime, ({ pairing, signing }) => {
    pairing.subscribe(() => ignoreErrors(update))
    if (signing) whenLoaded(signing, ({ steps }) => steps.subscribe(() => ignoreErrors(update)))
  })
}
