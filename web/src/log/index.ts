import { whenLoaded } from '../browser/lazy'
import { whenIdle } from '../browser/whenIdle'
import { KisslockError } from '../errors/KisslockError'
import { closedFlow, type FlowState } from '../flow/screen'
import { sendLog } from '../server/log'
import type { PageData } from '../server/wire.gen'
import { createEntry, type Entry, isWorthSending } from './entry'
import { createEntryLimit } from './entryLimit'
import { mayLog } from './mayLog'
import { applyEvent, newOpening, randomFlow } from './opening'
import type { BufferedState, LogSource } from './source'
import { isAttemptRunning, type LogEvent, type LoggedMoment, stepsBetween } from './steps'
import { connectedChoice, loggedWallet } from './wallets'
import { connectionWay } from './ways'

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
      sendLog({ base_path }, createEntry({ failure: error }, domain))
  })

/**
 * Create a function that queues an entry. Entries are sent when the page is idle, so that no frame waits for them, and
 * at the latest when the page is hidden or left.
 */
const createOutbox = (config: LogSource['config'], domain: string): ((entry: Entry) => void) => {
  let queuedEntries: Entry[] = []
  const sendQueue = () => {
    const sentEntries = queuedEntries
    queuedEntries = []
    for (const entry of sentEntries) ignoreErrors(() => sendLog(config, createEntry(entry, domain)))
  }
  addEventListener('pagehide', sendQueue)
  document.addEventListener('visibilitychange', sendQueue)
  return (entry) => {
    if (queuedEntries.push(entry) === 1) whenIdle(sendQueue)
  }
}

/** Follow the dialog, pairings and signing in, and send an entry for each step and for each reported error. */
export const startLog = (
  { config, domain, platform, flow, runtime }: LogSource,
  buffer: readonly BufferedState[],
): void => {
  const nowMs = () => performance.now()
  const entryLimit = createEntryLimit(nowMs)
  const postEntry = createOutbox(config, domain)
  const sentErrors = new WeakSet<KisslockError>()
  let currentOpening = newOpening('')
  let momentBefore: LoggedMoment = { flow: closedFlow, scan: undefined, sign: undefined, current: undefined }

  const sendEntry = (entry: Entry) => {
    const { failure } = entry
    if (failure instanceof KisslockError) {
      // The error of a screen can also be reported as a background error, so log each error once.
      if (sentErrors.has(failure)) return
      sentErrors.add(failure)
    }
    if (isWorthSending(entry) && entryLimit.tryEntry()) postEntry({ ...entry, way: currentOpening.way })
  }

  const readMoment = (at: number) => ({ at, connected: connectedChoice(runtime.get()) })
  const logStep = (happened: LogEvent, at: number) => {
    const openingUpdate = applyEvent(currentOpening, happened, readMoment(at))
    currentOpening = openingUpdate.opening
    if (openingUpdate.entry) sendEntry(openingUpdate.entry)
  }

  const followMoment = (after: LoggedMoment, at: number) => {
    const previousMoment = momentBefore
    momentBefore = after
    // If the dialog is opened again while a request to its wallet is in progress, the events still belong to the same
    // opening.
    if (after.flow.open && !previousMoment.flow.open && !isAttemptRunning(previousMoment)) {
      currentOpening = newOpening(randomFlow())
      entryLimit.renew()
    }
    if (platform.phone) currentOpening = { ...currentOpening, way: connectionWay(after) ?? currentOpening.way }
    for (const logEvent of stepsBetween(previousMoment, after, (uid) => loggedWallet(runtime.get(), uid)))
      logStep(logEvent, at)
  }

  const momentOfFlow = (state: FlowState): LoggedMoment => {
    const loadedRuntime = runtime.get()
    return {
      flow: state,
      scan: loadedRuntime?.pairing.get(),
      sign: loadedRuntime?.signing?.get()?.steps.get().step,
      current: loadedRuntime?.connection.get().wallet?.uid,
    }
  }
  const updateMoment = () => followMoment(momentOfFlow(flow.get()), nowMs())
  /** Log an error. If the dialog is closed, the entry belongs to no opening. */
  const logError = (error: KisslockError) => {
    const { entry } = applyEvent(
      flow.get().open ? currentOpening : newOpening(''),
      { step: 'error', failure: error },
      readMoment(nowMs()),
    )
    if (entry) sendEntry(entry)
  }
  for (const { flow, error, at } of buffer)
    ignoreErrors(() => (error ? logError(error) : followMoment(momentOfFlow(flow), at)))
  for (const store of [flow, runtime]) store.subscribe(() => ignoreErrors(updateMoment))
  flow.backgroundError.subscribe(() => ignoreErrors(() => logError(flow.backgroundError.get() as KisslockError)))
  whenLoaded(runtime, ({ pairing, signing }) => {
    pairing.subscribe(() => ignoreErrors(updateMoment))
    if (signing) whenLoaded(signing, ({ steps }) => steps.subscribe(() => ignoreErrors(updateMoment)))
  })
}
