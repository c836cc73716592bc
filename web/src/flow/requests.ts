import { addNetwork } from '../actions/addNetwork'
import { awaitAccounts } from '../actions/awaitAccounts'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { switchConnection } from '../actions/switchConnection'
import { switchNetwork } from '../actions/switchNetwork'
import { findGuardedProvider } from '../actions/wallet'
import type { Store } from '../browser/store'
import type { Engine } from '../engine/createEngine'
import type { KisslockError } from '../errors/KisslockError'
import type { GuardedProvider } from '../wallets/guard'
import type { DiscoveredWallet, RawProvider } from '../wallets/types'
import { forgetAskedWallet, storeAskedWallet } from './asked'
import { findRequestedChainId, silenceTimeoutMs } from './asking'
import type { Flow } from './flow'
import { findShownAttempt } from './next'
import type { FlowEvent, Screen, SwitchState } from './screen'

export { copyText } from '../actions/copyText'
export { resumeSignature } from '../actions/resumeSignature'
export { signMessage } from '../actions/signMessage'
export { switchNetwork }

/** The work of one attempt. The result of the work is an event with the attempt's number. */
export type AttemptWork = (
  engine: Engine,
  flow: Flow,
  screen: Screen,
  attempt: number,
  signal: AbortSignal,
) => Promise<void>

const declinedCodes = new Set(['wallet/rejected', 'chain/rejected', 'connection/cancelled'])

/**
 * After this many milliseconds without a response, the dialog tells the visitor that the request was not approved
 * (docs/internals/design.md#4-states).
 */
const approvalTimeoutMs = 120_000

/**
 * Find out if a wallet is silent, and show this on the screen. Some wallets are silent in a tab that was opened while
 * their worker was asleep (Rabby 0.93). `onResponse` is called at the first response of a wallet that was silent.
 */
const watchSilence = async (
  flow: Flow,
  { connector, rdns }: DiscoveredWallet,
  attempt: number,
  onResponse: () => void,
) => {
  if (!rdns) return
  const guardedProvider = (await findGuardedProvider(connector)) as Partial<GuardedProvider> & RawProvider
  const { raw = guardedProvider } = guardedProvider
  let isSilent = false
  const silenceTimer = setTimeout(() => {
    isSilent = true
    flow.send({ type: 'timedOut', attempt, silent: true })
  }, silenceTimeoutMs)
  const onAnyResponse = () => {
    clearTimeout(silenceTimer)
    if (isSilent) onResponse()
    isSilent = false
    flow.send({ type: 'responded', attempt })
  }
  const readFromWallet = async (method: string) => raw.request({ method })
  for (const method of ['eth_chainId', 'eth_accounts']) void readFromWallet(method).then(onAnyResponse, onAnyResponse)
}

const findRequestedWallet = (engine: Engine, screen: Screen) =>
  'uid' in screen ? engine.wallets.get().find(({ uid }) => uid === screen.uid) : undefined

/** Return the event for an error of a connect request. */
const createOutcomeEvent = (error: KisslockError, attempt: number): FlowEvent =>
  declinedCodes.has(error.code) ? { type: 'rejected', attempt } : { type: 'failed', attempt, error }

/**
 * Return a store that is true while the visitor sees the pending screen. The page polls the wallet's accounts only
 * during this time.
 */
const createPendingVisibility = (flow: Flow): Store<boolean> => ({
  get: () => flow.get().open && flow.get().screen.at === 'pending',
  subscribe: flow.subscribe,
})

/**
 * Ask the wallet of the waiting screen to connect. If the wallet is already connected, make it the current one. If the
 * wallet is locked or has an earlier request open, wait until the wallet shares an account. A response of the wallet is
 * used only if the visitor has not left the attempt.
 */
export const connect: AttemptWork = async (engine, flow, screen, attempt, signal) => {
  const wallet = findRequestedWallet(engine, screen)
  if (!wallet) return flow.send({ type: 'back' })
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * Start the timeout of two minutes. For a wallet that was silent, the timeout starts again at the wallet's first
   * response.
   */
  const startTimer = () => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => flow.send({ type: 'timedOut', attempt }), approvalTimeoutMs)
  }
  startTimer()
  storeAskedWallet(wallet.id, attempt)
  void watchSilence(flow, wallet, attempt, startTimer).catch(() => {})
  const connectOrSwitch = async () => {
    if (engine.config.state.connections.has(wallet.uid)) await switchConnection(engine, wallet)
    else await connectWallet(engine, { wallet, signal })
  }
  const waitForAccounts = (error: KisslockError) => {
    const isLocked = error.code === 'wallet/locked'
    if (!isLocked && error.code !== 'wallet/pending') throw error
    flow.send({ type: 'pendingElsewhere', attempt, locked: isLocked })
    return awaitAccounts(engine, { wallet, signal, visibility: createPendingVisibility(flow) })
  }
  try {
    await connectOrSwitch().catch(waitForAccounts)
    flow.send({ type: 'connected', attempt })
  } catch (error) {
    flow.send(createOutcomeEvent(error as KisslockError, attempt))
  } finally {
    clearTimeout(timer)
    forgetAskedWallet(attempt)
  }
}

const neverVisible: Store<boolean> = { get: () => false, subscribe: () => () => {} }

/**
 * Connect the wallet that was asked before a reload, as soon as the visitor approves the request. The wallet's window
 * is still open after a reload, so the wallet is not asked again. If the dialog is open, it shows the connection. If
 * the visitor chooses a wallet in the dialog, the function stops waiting for the approval.
 */
export const awaitApproval = async (engine: Engine, flow: Flow, id: string): Promise<void> => {
  const wallet = await engine.wallets.ready(id)
  if (!wallet) return
  const controller = new AbortController()
  const checkConnection = () => {
    const { current } = engine.config.state
    const isOtherWallet = current !== null && current !== wallet.uid
    if (isOtherWallet || findShownAttempt(flow.get().screen) !== undefined) controller.abort()
  }
  const unsubscribers = [
    flow.subscribe(checkConnection),
    engine.config.subscribe(({ current }) => current, checkConnection),
  ]
  checkConnection()
  try {
    await awaitAccounts(engine, { wallet, visibility: neverVisible, signal: controller.signal })
    forgetAskedWallet()
    const { open, screen } = flow.get()
    if (open && screen.at !== 'sign') flow.send({ type: 'connectRequested', uid: wallet.uid })
  } finally {
    for (const stop of unsubscribers) stop()
  }
}

/**
 * Return the state of the network list after a failed switch. `isAddOffered` is true if the wallet has already offered
 * to add the network.
 */
const createFailedSwitch = (
  error: KisslockError,
  chainId: number,
  isAddOffered: boolean,
): Exclude<SwitchState, { is: 'idle' | 'requested' }> => {
  if (declinedCodes.has(error.code)) return { is: 'refused', chainId, ...(isAddOffered && { offered: isAddOffered }) }
  if (error.code === 'chain/unsupported') return { is: 'unsupported', chainId }
  return { is: 'failed', chainId, error }
}

/** Ask the wallet to switch to the requested network. On the adding screen, ask the wallet to add the network. */
export const changeNetwork: AttemptWork = async (engine, flow, screen, attempt, signal) => {
  const chainId = findRequestedChainId(screen) ?? Number.NaN
  let isAddOffered = screen.at === 'adding'
  const onStep = (step: 'switching' | 'adding') => {
    isAddOffered ||= step === 'adding'
    flow.send({ type: 'stepReached', attempt, step })
  }
  try {
    if (screen.at === 'adding') await addNetwork(engine, { chainId, signal })
    else await switchNetwork(engine, { chainId, onStep, signal })
    flow.send({ type: 'switched', attempt })
  } catch (error) {
    flow.send({
      type: 'switchEnded',
      attempt,
      switching: createFailedSwitch(error as KisslockError, chainId, isAddOffered),
    })
  }
}

/** End the current connection, or all connections if `isForAll` is true. */
export const disconnectWallets = async (engine: Engine, isForAll: boolean): Promise<void> => {
  do await disconnectWallet(engine)
  while (isForAll && engine.config.state.current !== null)
}

/** Make the connection with this uid the current one. */
export const makeCurrent = async (engine: Engine, uid: string): Promise<void> => {
  const connection = engine.config.state.connections.get(uid)
  if (connection) await switchConnection(engine, connection)
}
