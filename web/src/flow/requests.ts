import { addNetwork } from '../actions/addNetwork'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { switchNetwork } from '../actions/switchNetwork'
import type { Engine } from '../engine/createEngine'
import type { KisslockError } from '../errors/KisslockError'
import type { Flow } from './flow'
import { wantedChain } from './next'
import type { Screen, Switching } from './screen'

export { copyText } from '../actions/copyText'

/** The work of one attempt: it answers by an event that names the attempt. */
export type Work = (engine: Engine, flow: Flow, screen: Screen, attempt: number, signal: AbortSignal) => Promise<void>

const declined = new Set(['wallet/rejected', 'chain/rejected', 'connection/cancelled'])

/** Asks the wallet of the waiting screen. */
export const connect: Work = async (engine, flow, screen, attempt, signal) => {
  const wallet = screen.at === 'waiting' && engine.wallets.get().find(({ uid }) => uid === screen.uid)
  if (!wallet) return flow.send({ type: 'back' })
  try {
    await connectWallet(engine, { wallet, signal })
    flow.send({ type: 'connected', attempt })
  } catch (thrown) {
    const error = thrown as KisslockError
    flow.send(declined.has(error.code) ? { type: 'rejected', attempt } : { type: 'failed', attempt, error })
  }
}

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

/** Ends the current connection; what the wallet says to it does not matter any more. */
export const disconnect = (engine: Engine): Promise<void> => disconnectWallet(engine)
