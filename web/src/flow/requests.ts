import { addNetwork } from '../actions/addNetwork'
import { awaitAccounts } from '../actions/awaitAccounts'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { switchConnection } from '../actions/switchConnection'
import { switchNetwork } from '../actions/switchNetwork'
import type { Engine } from '../engine/createEngine'
import type { KisslockError } from '../errors/KisslockError'
import type { Flow } from './flow'
import { wantedChain } from './next'
import type { FlowEvent, Screen, Switching } from './screen'

export { copyText } from '../actions/copyText'
export { signMessage } from '../actions/signMessage'

/** The work of one attempt: it answers by an event that names the attempt. */
export type Work = (engine: Engine, flow: Flow, screen: Screen, attempt: number, signal: AbortSignal) => Promise<void>

const declined = new Set(['wallet/rejected', 'chain/rejected', 'connection/cancelled'])

/** How long a wallet's window may stay without an answer. */
const answerMs = 120_000

const walletOf = (engine: Engine, screen: Screen) =>
  'uid' in screen ? engine.wallets.get().find(({ uid }) => uid === screen.uid) : undefined

/** What follows from an error of a request to connect. */
const outcomeOf = (error: KisslockError, attempt: number): FlowEvent => {
  if (declined.has(error.code)) return { type: 'rejected', attempt }
  if (error.code === 'wallet/pending' || error.code === 'wallet/locked')
    return { type: 'mustWait', attempt, locked: error.code === 'wallet/locked' }
  return { type: 'failed', attempt, error }
}

type Wallet = NonNullable<ReturnType<typeof walletOf>>

/** Answers an attempt to connect by what becomes of `work`, for the wallet of the attempt's screen. */
const connecting =
  (work: (engine: Engine, wallet: Wallet, signal: AbortSignal) => Promise<unknown>): Work =>
  async (engine, flow, screen, attempt, signal) => {
    const wallet = walletOf(engine, screen)
    if (!wallet) return flow.send({ type: 'back' })
    try {
      await work(engine, wallet, signal)
      flow.send({ type: 'connected', attempt })
    } catch (error) {
      flow.send(outcomeOf(error as KisslockError, attempt))
    }
  }

const request = connecting((engine, wallet, signal) =>
  engine.config.state.connections.has(wallet.uid)
    ? switchConnection(engine, wallet)
    : connectWallet(engine, { wallet, signal }),
)

/** Asks the wallet of the waiting screen; a wallet that is connected already becomes the current one. */
export const connect: Work = async (engine, flow, screen, attempt, signal) => {
  const tooLong = setTimeout(() => flow.send({ type: 'timedOut', attempt }), answerMs)
  await request(engine, flow, screen, attempt, signal).finally(() => clearTimeout(tooLong))
}

/** Waits for a wallet that has an earlier request open or is locked, and goes on by itself. */
export const waitFor: Work = connecting((engine, wallet, signal) => awaitAccounts(engine, { wallet, signal }))

/** What the network list says after a switch that did not happen. */
const endOf = (error: KisslockError, chainId: number): Exclude<Switching, { is: 'idle' | 'asked' }> => {
  if (declined.has(error.code)) return { is: 'refused', chainId }
  if (error.code === 'chain/unsupported') return { is: 'unsupported', chainId }
  return { is: 'failed', chainId, error }
}

/** Asks the wallet for another network; from the adding screen, to add it. */
export const changeNetwork: Work = async (engine, flow, screen, attempt, signal) => {
  const chainId = wantedChain(screen) ?? Number.NaN
  const onStep = (step: 'switching' | 'adding') => flow.send({ type: 'stepReached', attempt, step })
  try {
    if (screen.at === 'adding') await addNetwork(engine, { chainId, signal })
    else await switchNetwork(engine, { chainId, onStep, signal })
    flow.send({ type: 'switched', attempt })
  } catch (error) {
    flow.send({ type: 'switchEnded', attempt, switching: endOf(error as KisslockError, chainId) })
  }
}

/** Ends the current connection, or all; what the wallets say to it does not matter any more. */
export const disconnect = async (engine: Engine, all: boolean): Promise<void> => {
  do await disconnectWallet(engine)
  while (all && engine.config.state.current !== null)
}

/** Makes another connected wallet the current one. */
export const takeConnection = async (engine: Engine, uid: string): Promise<void> => {
  const connection = engine.config.state.connections.get(uid)
  if (connection) await switchConnection(engine, connection)
}
