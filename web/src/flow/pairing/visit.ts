import { createStore, type Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { PairedWallet, PairingParameters } from '../../wallets/walletConnect/pairing'
import { createStateWork } from '../stateWork'
import { findCode, initialPairing, nextPairingState, type PairingEvent, type PairingState } from './next'

/** Requests pairing codes until a wallet approves the connection. Rejects with a `KisslockError`. */
type PairFunction = (parameters: PairingParameters) => Promise<PairedWallet>

/** A pairing that lasts as long as the visitor is on the screen with a wallet's code or app link. */
export type PairingVisit = Store<PairingState> & {
  send: (event: PairingEvent) => void
  /** Begins a new attempt with a new code. Late responses to the previous attempt are dropped. */
  begin: () => void
  /** Begins a new attempt if the code has expired while the page was hidden. */
  wake: () => void
  /** Ends the visit and aborts its attempt. Late responses are dropped. */
  end: () => void
}

type VisitOptions = {
  pair: PairFunction
  /** The wallet's name, for error reports. */
  wallet: string
  /** Called when the wallet is connected. `uid` is the connector's uid. */
  onPaired: (paired: PairedWallet) => void
  now?: () => number
}

/** Create a visit. The first attempt starts with `begin`. */
export const createPairingVisit = ({ pair, wallet, onPaired, now = Date.now }: VisitOptions): PairingVisit => {
  const { get, set, subscribe } = createStore(initialPairing)
  const pairingWork = createStateWork()

  const sendPairingEvent = (event: PairingEvent) => {
    const stateAfter = nextPairingState(get(), event)
    if (stateAfter !== get()) set(stateAfter)
  }

  const endVisit = () => pairingWork.follow(undefined)

  const beginVisit = () => {
    sendPairingEvent({ type: 'attemptStarted' })
    const { attempt } = get()
    pairingWork.follow(String(attempt), (signal) => {
      const callUnlessAborted = (notify: () => void) => {
        if (!signal.aborted) notify()
      }
      pair({
        wallet,
        signal,
        onCode: (code) => callUnlessAborted(() => sendPairingEvent({ type: 'codeReceived', attempt, code })),
        onScanned: () => callUnlessAborted(() => sendPairingEvent({ type: 'scanned', attempt })),
      }).then(
        (paired) => callUnlessAborted(() => onPaired(paired)),
        (error: KisslockError) => callUnlessAborted(() => sendPairingEvent({ type: 'ended', attempt, error })),
      )
    })
  }

  const renewExpiredCode = () => {
    const { phase } = get()
    const code = findCode(get())
    const isExpiredCode = phase.is !== 'scanned' && code !== undefined && code.expiresAt <= now()
    if (pairingWork.isRunning() && (phase.is === 'expired' || isExpiredCode)) beginVisit()
  }

  return { get, subscribe, send: sendPairingEvent, begin: beginVisit, wake: renewExpiredCode, end: endVisit }
}
