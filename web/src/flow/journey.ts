import { getConnection, watchConnection } from '@wagmi/core'
import { addNetwork } from '../actions/addNetwork'
import { connectWallet } from '../actions/connectWallet'
import { copyText } from '../actions/copyText'
import { disconnectWallet } from '../actions/disconnectWallet'
import { switchNetwork } from '../actions/switchNetwork'
import { createEngine, type Engine } from '../engine/createEngine'
import type { KisslockError } from '../errors/KisslockError'
import type { Connection } from '../kisslock'
import type { PublicConfig } from '../server/wire.gen'
import type { Flow } from './flow'
import { attemptOf } from './next'
import type { Screen, Switching } from './screen'
import { createStore, type Store } from './store'

/** The connection library at work for one page. */
export type Journey = {
  engine: Engine
  connection: Store<Connection>
  /** Ends the current connection. */
  disconnect: () => Promise<void>
  /** Puts text on the clipboard; rejects when the browser refuses. */
  copyText: (text: string) => Promise<void>
}

/** How long the closed clasp is shown (design principle 8). */
const successMs = 900

const readConnection = ({ config }: Engine): Connection => {
  const { status, address, chainId, connector } = getConnection(config)
  const wallet = connector && { uid: connector.uid, id: connector.id, name: connector.name, icon: connector.icon }
  return { status, address, chainId, wallet }
}

/** The library's connection as a store: the same object until something changes. */
const connectionStore = (engine: Engine): Store<Connection> => {
  const { get, set, subscribe } = createStore(readConnection(engine))
  watchConnection(engine.config, { onChange: () => set(readConnection(engine)) })
  return { get, subscribe }
}

type Work = (engine: Engine, flow: Flow, screen: Screen, attempt: number, signal: AbortSignal) => Promise<void>

const connect: Work = async (engine, flow, screen, attempt, signal) => {
  const wallet = screen.at === 'waiting' && engine.wallets.get().find(({ uid }) => uid === screen.uid)
  if (!wallet) return flow.send({ type: 'back' })
  try {
    await connectWallet(engine, { wallet, signal })
    flow.send({ type: 'connected', attempt })
  } catch (thrown) {
    const error = thrown as KisslockError
    if (error.code === 'wallet/rejected' || error.code === 'connection/cancelled')
      flow.send({ type: 'rejected', attempt })
    else flow.send({ type: 'failed', attempt, error })
  }
}

const finish: Work = async (_engine, flow, _screen, attempt, signal) => {
  const timer = setTimeout(() => flow.send({ type: 'finished', attempt }), successMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** What the network list says after a switch that did not happen. */
const endOf = (error: KisslockError, chainId: number): Exclude<Switching, { is: 'idle' | 'asked' }> => {
  if (error.code === 'chain/rejected' || error.code === 'connection/cancelled') return { is: 'refused', chainId }
  if (error.code === 'chain/unsupported') return { is: 'unsupported', chainId }
  return { is: 'failed', chainId, error }
}

const wantedChain = (screen: Screen): number => {
  if (screen.at === 'adding') return screen.chainId
  return screen.at === 'networks' && screen.switching.is === 'asked' ? screen.switching.chainId : Number.NaN
}

const changeNetwork: Work = async (engine, flow, screen, attempt, signal) => {
  const chainId = wantedChain(screen)
  const onStep = (step: 'switching' | 'adding') => flow.send({ type: 'stepReached', attempt, step })
  try {
    if (screen.at === 'adding') await addNetwork(engine, { chainId, signal })
    else await switchNetwork(engine, { chainId, onStep, signal })
    flow.send({ type: 'switched', attempt })
  } catch (error) {
    flow.send({ type: 'switchEnded', attempt, switching: endOf(error as KisslockError, chainId) })
  }
}

/** The work that belongs to a screen. Leaving the screen's attempt aborts it, and its late answer changes nothing. */
const works: { [At in Screen['at']]?: Work } = {
  waiting: connect,
  connected: finish,
  networks: changeNetwork,
  adding: changeNetwork,
}

const runWork = (engine: Engine, flow: Flow): void => {
  let running: { key: string; abort: AbortController } | undefined
  const follow = () => {
    const { screen } = flow.get()
    const attempt = attemptOf(screen)
    const work = attempt === undefined ? undefined : works[screen.at]
    // "networks" goes over to "adding" in the middle of one attempt: the same work goes on.
    const key = work && `${work.name}:${attempt}`
    if (running?.key === key) return
    running?.abort.abort()
    running = undefined
    if (!work || attempt === undefined || !key) return
    const abort = new AbortController()
    running = { key, abort }
    void work(engine, flow, screen, attempt, abort.signal)
  }
  flow.subscribe(follow)
  follow()
}

/** Starts the connection library: discovery, restoring what was connected, and the work of the dialog's screens. */
export const startJourney = ({ config, flow }: { config: PublicConfig; flow: Flow }): Journey => {
  const engine = createEngine(config)
  const connection = connectionStore(engine)
  connection.subscribe(() => {
    if (connection.get().status === 'disconnected') flow.send({ type: 'disconnected' })
  })
  void engine.reconnect()
  runWork(engine, flow)
  return { engine, connection, disconnect: () => disconnectWallet(engine), copyText }
}
