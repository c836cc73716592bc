import { type Lazy, lazy } from '../browser/lazy'
import { createStore, type Store } from '../browser/store'
import { createEngine, type Engine } from '../engine/createEngine'
import { KisslockError } from '../errors/KisslockError'
import { toPartMissing } from '../errors/partMissing'
import type { PublicConfig } from '../server/wire.gen'
import { readAskedWallet } from './asked'
import { findRequestedChainId } from './asking'
import type { ConnectedWallet, Connection } from './connection'
import type { Flow } from './flow'
import { findShownAttempt } from './next'
import type { CurrentPairing } from './pairing/data'
import { readConnection, watchCurrentConnection } from './readConnection'
import type { AttemptWork } from './requests'
import type { FlowEvent, Screen } from './screen'
import type { Session } from './session'
import type { Signing } from './signing'
import { createStateWork } from './stateWork'

type RequestsModule = typeof import('./requests')

/** The connection library of one page, with the state and functions that the dialog needs. */
export type Runtime = {
  engine: Engine
  connection: Store<Connection>
  /** All connected wallets, the earliest first. */
  connections: Store<readonly ConnectedWallet[]>
  /** The code that sends requests to wallets. This code loads when the visitor points at a wallet. */
  requests: Lazy<RequestsModule>
  /** The state of the pairing on screen. Undefined if no pairing is on screen. */
  pairing: Store<CurrentPairing | undefined> & { set: (state: CurrentPairing | undefined) => void }
  /** The code for signing in and for the session. Undefined if `sign_in.mode` is `off`. */
  signing: Lazy<Signing> | undefined
  /** Ends the current connection, or all connections if `all` is true. */
  disconnect: (all: boolean) => Promise<void>
  /** Makes another connected wallet the current one. */
  makeCurrent: (uid: string) => Promise<void>
  /** Copies text to the clipboard. Rejects with `clipboard/refused`. */
  copyText: (text: string) => Promise<void>
}

/** `hasStored` is true if storage contains a connection to restore. */
export type RuntimeOptions = {
  config: PublicConfig
  domain: string
  flow: Flow
  hasStored: boolean
  session: Store<Session> & { set: (session: Session) => void }
  /** Prefix of the connection library's storage keys. */
  storagePrefix?: string | undefined
  /** The connection library, if the site has already started it. */
  engine?: Engine | undefined
}

/** How long the success screen is shown, in milliseconds (docs/internals/design.md#1-principles). */
const successScreenMs = 900

/** Before the page reads the session, it waits until a wallet is restored, but at most this long. Milliseconds. */
const sessionWaitMs = 3000

/**
 * Return the current connection. `waking` is true if the wallet of the connection has announced itself but has not
 * responded yet.
 */
const readCurrentConnection = ({ config, wallets, storedIds }: Engine): Connection => {
  const connection = readConnection(config)
  const { status, wallet } = connection
  const restoringIds = [wallet?.id, ...storedIds]
  const isAnnounced =
    status === 'reconnecting' && wallets.get().some(({ id, rdns }) => rdns && restoringIds.includes(id))
  return isAnnounced ? { ...connection, waking: true } : connection
}

/**
 * Create a store of the library's connection. The value is the same object until a field changes. If `hasStored` is
 * true, the status is `reconnecting` instead of `disconnected` until restoring has ended. `onRestored` is called when
 * restoring has ended, or after `sessionWaitMs` milliseconds.
 */
const createConnectionStore = (engine: Engine, hasStored: boolean, onRestored: () => void): Store<Connection> => {
  let isRestored = !hasStored
  const readCurrent = (): Connection => {
    const connection = readCurrentConnection(engine)
    return isRestored || connection.status !== 'disconnected' ? connection : { ...connection, status: 'reconnecting' }
  }
  const { get, set, subscribe } = createStore(readCurrent())
  watchCurrentConnection(engine.config, () => set(readCurrent()))
  const unsubscribeWallets = engine.wallets.subscribe(() => {
    if (get().status === 'reconnecting') set(readCurrent())
  })
  const timer = setTimeout(onRestored, sessionWaitMs)
  void engine.reconnect().finally(() => {
    unsubscribeWallets()
    clearTimeout(timer)
    if (!isRestored) {
      isRestored = true
      set(readCurrent())
    }
    onRestored()
  })
  return { get, subscribe }
}

const readConnections = ({ config }: Engine): readonly ConnectedWallet[] =>
  [...config.state.connections].map(([uid, { accounts, connector }]) => {
    const { id, name, icon } = connector
    return { uid, id, name, icon, address: accounts[0] }
  })

const createConnectionsStore = (engine: Engine): Store<readonly ConnectedWallet[]> => {
  const { get, set, subscribe } = createStore(readConnections(engine))
  engine.config.subscribe(
    ({ connections }) => connections,
    () => set(readConnections(engine)),
  )
  return { get, subscribe }
}

/** Return the work of the success screen: it closes the dialog, unless signing in follows after connecting. */
const createSuccessWork =
  (lazySigning: Runtime['signing']): AttemptWork =>
  async (_engine, flow, _screen, attempt, signal) => {
    const closeUnlessSigningIn = async () => {
      const continuesToSignIn = await lazySigning?.load().then(
        (loadedSigning) => loadedSigning.continuesToSignIn(signal),
        () => false,
      )
      if (!continuesToSignIn) flow.send({ type: 'finished', attempt })
    }
    const timer = setTimeout(closeUnlessSigningIn, successScreenMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

type RequestKind = 'connect' | 'changeNetwork' | 'finish'

/**
 * The kind of work for each screen. All screens of an attempt have the same kind of work, so that the work continues
 * when one of these screens replaces another.
 */
const requestKinds: { [At in Screen['at']]?: RequestKind } = {
  waiting: 'connect',
  pending: 'connect',
  timedOut: 'connect',
  connected: 'finish',
  networks: 'changeNetwork',
  adding: 'changeNetwork',
}

/**
 * Return the event that reports that the code for requests to wallets could not be loaded. No request was sent to a
 * wallet, so the visitor can try again.
 */
const createRequestNotSentEvent = (screen: Screen, attempt: number, cause: unknown): FlowEvent => {
  const chainId = findRequestedChainId(screen)
  const partMissingError = new KisslockError('page/part-missing', {}, { cause })
  if (chainId === undefined) return { type: 'rejected', attempt, unasked: partMissingError }
  return { type: 'switchEnded', attempt, switching: { is: 'refused', chainId, unasked: partMissingError } }
}

/**
 * Run the work of the current attempt. If the visitor leaves the attempt, its work is aborted and a late response
 * changes nothing.
 */
const runAttemptWork = (
  engine: Engine,
  flow: Flow,
  requestsModule: Lazy<RequestsModule>,
  runSuccessWork: AttemptWork,
): void => {
  const { follow: followWallet } = createStateWork()
  const startRequest = async (requestKind: RequestKind, screen: Screen, attempt: number, signal: AbortSignal) => {
    const runRequest = requestKind === 'finish' ? runSuccessWork : (await requestsModule.load())[requestKind]
    if (!signal.aborted) await runRequest(engine, flow, screen, attempt, signal)
  }
  const startWork = () => {
    const { screen } = flow.get()
    const attempt = findShownAttempt(screen)
    const requestKind = requestKinds[screen.at]
    if (attempt === undefined || !requestKind) return followWallet(undefined)
    followWallet(`${requestKind} ${attempt}`, (signal) => {
      startRequest(requestKind, screen, attempt, signal).catch((cause) =>
        flow.send(createRequestNotSentEvent(screen, attempt, cause)),
      )
    })
  }
  flow.subscribe(startWork)
  startWork()
}

/** Return a function that reports errors to `backgroundError`, for work whose errors no screen shows. */
const createFailureReporter =
  ({ backgroundError }: Flow) =>
  <Result>(requestPromise: Promise<Result>): Promise<Result> =>
    requestPromise.catch((error) => {
      backgroundError.set(toPartMissing(error))
      throw error
    })

/** Start the connection library: discover wallets, restore the stored connection, and prepare the dialog's screens. */
export const startRuntime = (options: RuntimeOptions): Runtime => {
  const { config, flow, hasStored } = options
  const engine = options.engine ?? createEngine(config, { prefix: options.storagePrefix })
  const lazyRequests = lazy(() => import('./requests'))
  const reportFailure = createFailureReporter(flow)
  const disconnect = (isForAll: boolean) =>
    reportFailure(lazyRequests.load().then((loadedRequests) => loadedRequests.disconnectWallets(engine, isForAll)))
  // Load the sign-in chunk and read the session only after restoring has ended or has taken `sessionWaitMs`.
  const connection = createConnectionStore(engine, hasStored, () => void lazySigning?.load().catch(() => {}))
  const connections = createConnectionsStore(engine)
  const lazySigning =
    config.sign_in.mode === 'off'
      ? undefined
      : lazy(async () =>
          (await import('./signing')).startSigning({
            ...options,
            engine,
            connection,
            connections,
            requests: lazyRequests,
            disconnect,
          }),
        )
  const loadRevalidation = () => {
    // Some wallets send no events. The revalidation chunk checks connected wallets again each time the page becomes
    // visible.
    if (connection.get().status === 'connected') engine.revalidation.load().catch(() => {})
  }
  loadRevalidation()
  let { wallet: lastWallet } = connection.get()
  connection.subscribe(() => {
    loadRevalidation()
    const latestConnection = connection.get()
    const uid = engine.wallets.get().find(({ uid }) => uid === lastWallet?.uid)?.uid
    const endedConnection = uid && { uid, error: new KisslockError('wallet/ended') }
    lastWallet = latestConnection.wallet
    if (latestConnection.status === 'disconnected')
      flow.send({ type: 'disconnected', ...(endedConnection && { ended: endedConnection }) })
  })
  runAttemptWork(engine, flow, lazyRequests, createSuccessWork(lazySigning))
  const askedWallet = readAskedWallet()
  if (askedWallet)
    void lazyRequests.load().then((part) => part.awaitApproval(engine, flow, askedWallet).catch(() => {}))
  return {
    engine,
    connection,
    connections,
    requests: lazyRequests,
    pairing: createStore<CurrentPairing | undefined>(undefined),
    signing: lazySigning,
    disconnect,
    makeCurrent: (uid) => reportFailure(lazyRequests.load().then((part) => part.makeCurrent(engine, uid))),
    copyText: async (text) => (await lazyRequests.load()).copyText(text),
  }
}
