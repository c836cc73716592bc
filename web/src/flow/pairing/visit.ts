import { createStore, type Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { Paired, PairingParameters } from '../../wallets/walletConnect/pairing'
import { createStateWork } from '../stateWork'
import { codeOf, firstPairing, nextPairing, type PairingEvent, type PairingState } from './next'

/** Makes codes until a wallet has approved one; rejects with a `KisslockError`. */
type Pair = (parameters: PairingParameters) => Promise<Paired>

/** One visit to a wallet's code or app link. */
export type PairingVisit = Store<PairingState> & {
  send: (event: PairingEvent) => void
  /** Asks for a new code; the one before and whatever is still said about it no longer count. */
  begin: () => void
  /** After the page was away: makes a new code where the last one has run out meanwhile. */
  wake: () => void
  /** Leaving: nothing that comes later counts. */
  end: () => void
}

type VisitOptions = {
  pair: Pair
  /** The wallet's name, for the facts of an error. */
  wallet: string
  /** The wallet is connected; `uid` is its connector's. */
  onPaired: (paired: Paired) => void
  now?: () => number
}

/** Starts nothing by itself: `begin` does. */
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
      const unlessLeft = (tell: () => void) => {
        if (!signal.aborted) tell()
      }
      pair({
        wallet,
        signal,
        onCode: (code) => unlessLeft(() => send({ type: 'coded', attempt, code })),
        onScanned: () => unlessLeft(() => send({ type: 'scanned', attempt })),
      }).then(
        (paired) => unlessLeft(() => onPaired(paired)),
        (error: KisslockError) => unlessLeft(() => send({ type: 'ended', attempt, error })),
      )
    })
  }

  const wake = () => {
    const { phase } = get()
    const code = codeOf(get())
    const slept = phase.is !== 'scanned' && code !== undefined && code.expiresAt <= now()
    if (running.isRunning() && (phase.is === 'expired' || slept)) begin()
  }

  return { get, subscribe, send, begin, wake, end }
}
