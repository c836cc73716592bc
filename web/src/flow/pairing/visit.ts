import { createStore, type Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { Paired, PairingParameters } from '../../wallets/walletConnect/pairing'
import { createStateWork } from '../stateWork'
import { codeOf, firstPairing, nextPairing, type PairingEvent, type PairingState } from './next'

/** Requests codes until a wallet approves one. Rejects with a `KisslockError`. */
type Pair = (parameters: PairingParameters) => Promise<Paired>

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
  pair: Pair
  /** The wallet's name, for error reports. */
  wallet: string
  /** Called when the wallet is connected. `uid` is the connector's uid. */
  onPaired: (paired: Paired) => void
  now?: () => number
}

/** Create a visit. The first attempt starts with `begin`. */
export const createPairingVisit = ({ pair, wallet, onPaired, now = Date.now }: VisitOptions): PairingVisit => {
  const { get, set, subscribe } = createStore(firstPairing)
  const running = createStateWork()

  const send = (event: PairingEvent) => {
    const after = nextPairing(get(), event)
    if (after !== get()) set(after)
  }

  const end = () => running.follow(undefined)

  const begin = () => {
    send({ type: 'begun' })
    const { attempt } = get()
    running.follow(String(attempt), (signal) => {
      const unlessAborted = (notify: () => void) => {
        if (!signal.aborted) notify()
      }
      pair({
        wallet,
        signal,
        onCode: (code) => unlessAborted(() => send({ type: 'coded', attempt, code })),
        onScanned: () => unlessAborted(() => send({ type: 'scanned', attempt })),
      }).then(
        (paired) => unlessAborted(() => onPaired(paired)),
        (error: KisslockError) => unlessAborted(() => send({ type: 'ended', attempt, error })),
      )
    })
  }

  const wake = () => {
    const { phase } = get()
    const code = codeOf(get())
    const isExpiredCode = phase.is !== 'scanned' && code !== undefined && code.expiresAt <= now()
    if (running.isRunning() && (phase.is === 'expired' || isExpiredCode)) begin()
  }

  return { get, subscribe, send, begin, wake, end }
}
