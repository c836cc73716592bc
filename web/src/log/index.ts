import { whenLoaded } from '../browser/lazy'
import { whenIdle } from '../browser/whenIdle'
import { KisslockError } from '../errors/KisslockError'
import { closedFlow, type FlowState } from '../flow/screen'
import { sendLog } from '../server/log'
import type { PageData } from '../server/wire.gen'
import { createEntry, type Entry, isWorthSending } from './entry'
import { createEntryLimit } from './entryLimit'
import { mayLog } from './mayLog'
import { applyEvent, createFlowId, createOpening } from './opening'
import type { BufferedState, LogSource } from './source'
import { findEventsBetween, isAttemptRunning, type LogEvent, type LoggedMoment } from './steps'
import { findConnectedChoice, findWalletLogId } from './wallets'
import { findConnectionWay } from './ways'

/** Run a function of the log. Errors in this function do not reach the page. */
const ignoreErrors = (callback: () => void): void => {
  try {
    callback()
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
const createEntryQueuer = (config: LogSource['config'], domain: string): ((entry: Entry) => void) => {
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
  bufferedStates: readonly BufferedState[],
): void => {
  const readNowMs = () => performance.now()
  const entryLimit = createEntryLimit(readNowMs)
  const postEntry = createEntryQueuer(config, domain)
  const loggedErrors = new WeakSet<KisslockError>()
  let currentOpening = createOpening('')
  let lastMoment: LoggedMoment = { flow: closedFlow, pairing: undefined, signStep: undefined, currentUid: undefined }

  const sendEntry = (entry: Entry) => {
    const { failure } = entry
    if (failure instanceof KisslockError) {
      // The error of a screen can also be reported as a background error, so log each error once.
      if (loggedErrors.has(failure)) return
      loggedErrors.add(failure)
    }
    if (isWorthSending(entry) && entryLimit.tryEntry()) postEntry({ ...entry, way: currentOpening.way })
  }

  const readEventMoment = (at: number) => ({ at, connected: findConnectedChoice(runtime.get()) })
  const logStep = (logEvent: LogEvent, at: number) => {
    const openingUpdate = applyEvent(currentOpening, logEvent, readEventMoment(at))
    currentOpening = openingUpdate.opening
    if (openingUpdate.entry) sendEntry(openingUpdate.entry)
  }

  const logMoment = (momentAfter: LoggedMoment, at: number) => {
    const previousMoment = lastMoment
    lastMoment = momentAfter
    // If the dialog is opened again while a request to its wallet is in progress, the events still belong to the same
    // opening.
    if (momentAfter.flow.open && !previousMoment.flow.open && !isAttemptRunning(previousMoment)) {
      currentOpening = createOpening(createFlowId())
      entryLimit.resetOpening()
    }
    if (platform.phone)
      currentOpening = { ...currentOpening, way: findConnectionWay(momentAfter) ?? currentOpening.way }
    for (const logEvent of findEventsBetween(previousMoment, momentAfter, (uid) => findWalletLogId(runtime.get(), uid)))
      logStep(logEvent, at)
  }

  const createMoment = (state: FlowState): LoggedMoment => {
    const loadedRuntime = runtime.get()
    return {
      flow: state,
      pairing: loadedRuntime?.pairing.get(),
      signStep: loadedRuntime?.signing?.get()?.steps.get().step,
      currentUid: loadedRuntime?.connection.get().wallet?.uid,
    }
  }
  const logCurrentMoment = () => logMoment(createMoment(flow.get()), readNowMs())
  /** Log an error. If the dialog is closed, the entry belongs to no opening. */
  const logError = (error: KisslockError) => {
    const { entry } = applyEvent(
      flow.get().open ? currentOpening : createOpening(''),
      { step: 'error', failure: error },
      readEventMoment(readNowMs()),
    )
    if (entry) sendEntry(entry)
  }
  for (const { flow, error, at } of bufferedStates)
    ignoreErrors(() => (error ? logError(error) : logMoment(createMoment(flow), at)))
  for (const store of [flow, runtime]) store.subscribe(() => ignoreErrors(logCurrentMoment))
  flow.backgroundError.subscribe(() => ignoreErrors(() => logError(flow.backgroundError.get() as KisslockError)))
  whenLoaded(runtime, ({ pairing, signing }) => {
    pairing.subscribe(() => ignoreErrors(logCurrentMoment))
    if (signing) whenLoaded(signing, ({ steps }) => steps.subscribe(() => ignoreErrors(logCurrentMoment)))
  })
}
