import { createStore, type Store } from '../../src/browser/store'
import type { KisslockError } from '../../src/errors/KisslockError'
import { toPartMissing } from '../../src/errors/partMissing'
import { anyAppRowId } from '../../src/flow/catalogue/scanning'
import { createFlow } from '../../src/flow/flow'
import { findShownAttempt } from '../../src/flow/next'
import { createLinkBuilder } from '../../src/flow/pairing/appLink'
import { type PairingTarget, toWalletPairing, type WalletPairing } from '../../src/flow/pairing/data'
import { createPublishedVisit } from '../../src/flow/pairing/startVisit'
import type { PairingVisit } from '../../src/flow/pairing/visit'
import type { Screen } from '../../src/flow/screen'
import { createStateWork } from '../../src/flow/stateWork'
import { loadDetails } from '../catalogue/addToCatalogue'
import type { KitCore } from '../core/kitCore'

/** The state that a site's own list shows. `wallet` is the `key` or the catalogue id of the chosen wallet. */
export type WalletsState =
  | { is: 'idle' }
  /**
   * A request to the wallet is open. `open` is `earlier` if an earlier request is still open in the wallet, and
   * `locked` if the wallet is locked. In both cases, the wallet can still respond later.
   */
  | { is: 'asking'; wallet: string; open: 'no' | 'earlier' | 'locked' }
  | { is: 'pairing'; wallet: string; pairing: WalletPairing }
  | { is: 'connected'; wallet: string }
  /** The visitor declined in the wallet. */
  | { is: 'rejected'; wallet: string }
  /** The wallet has not responded for two minutes. If it responds later, the response is still accepted. */
  | { is: 'unanswered'; wallet: string }
  | { is: 'failed'; wallet: string; error: KisslockError }

/** Convert the screen that the dialog would show to the state of a site's own list. The function is pure. */
export const toWalletsState = (screen: Screen, pairing: WalletPairing | undefined): WalletsState => {
  switch (screen.at) {
    case 'waiting':
      return { is: 'asking', wallet: screen.uid, open: 'no' }
    case 'pending':
      return { is: 'asking', wallet: screen.uid, open: screen.locked ? 'locked' : 'earlier' }
    case 'timedOut':
      return { is: 'unanswered', wallet: screen.uid }
    case 'rejected':
      if (screen.unasked) return { is: 'failed', wallet: screen.uid, error: screen.unasked }
      return { is: 'rejected', wallet: screen.uid }
    case 'failed':
      return { is: 'failed', wallet: screen.uid, error: screen.error }
    case 'connected':
      return { is: 'connected', wallet: screen.wallet ?? screen.uid }
    case 'guide':
      return {
        is: 'pairing',
        wallet: screen.wallet,
        pairing: pairing ?? { wallet: screen.wallet, is: 'preparing' },
      }
    default:
      return { is: 'idle' }
  }
}

/**
 * A list of wallets without Kisslock's dialog. The list sends the same requests to wallets as the dialog. The state of
 * the list is separate from the state of the dialog.
 */
export type HeadlessList = Store<WalletsState> & {
  /** Asks a detected wallet to connect. */
  ask: (uid: string) => void
  /** Requests pairing codes until a wallet approves the connection. */
  pair: (wallet: string) => void
  /** Ends the current request or pairing. A late response of a wallet changes nothing. */
  cancel: () => void
}

/** Create a list with its own state. Several lists on one page do not affect each other. */
export const createHeadlessList = (core: KitCore): HeadlessList => {
  const flow = createFlow()
  const pairingWork = createStateWork()
  const { get, set, subscribe } = createStore<WalletsState>({ is: 'idle' })
  let pairingVisit: PairingVisit | undefined
  let pairingTarget: PairingTarget | undefined
  const showState = () =>
    set(
      toWalletsState(
        flow.get().screen,
        pairingVisit && pairingTarget && toWalletPairing(pairingVisit.get(), pairingTarget),
      ),
    )
  flow.subscribe(showState)

  /**
   * Report an error that does not come from a wallet. If code could not be loaded, the error becomes
   * `page/part-missing`.
   */
  const reportError = (cause: unknown): KisslockError => {
    const error = toPartMissing(cause)
    core.flow.backgroundError.set(error)
    return error
  }
  const endVisit = () => {
    pairingWork.follow(undefined)
    pairingVisit?.end()
    pairingVisit = undefined
  }
  return {
    get,
    subscribe,
    ask: (uid) => {
      endVisit()
      flow.send({ type: 'connectRequested', uid })
      const { screen } = flow.get()
      const attempt = findShownAttempt(screen)
      if (attempt === undefined) return
      pairingWork.follow(String(attempt), (signal) => {
        const runAttempt = async () => {
          const { engine, requests } = await core.runtime.load()
          const { connect } = await requests.load()
          if (!signal.aborted) await connect(engine, flow, screen, attempt, signal)
        }
        runAttempt().catch((cause) => flow.send({ type: 'rejected', attempt, unasked: reportError(cause) }))
      })
    },
    pair: (wallet) => {
      endVisit()
      flow.send({ type: 'walletChosen', wallet, method: 'qr_code' })
      const { screen: chosenScreen } = flow.get()
      // While the chunks load, the visitor can choose another wallet, or choose the same wallet a second time.
      const isOutdated = () => flow.get().screen !== chosenScreen || pairingVisit !== undefined
      Promise.all([core.runtime.load(), loadDetails()]).then(
        ([runtime, details]) => {
          if (isOutdated()) return
          const onPaired = ({ uid }: { uid: string }) => flow.send({ type: 'paired', uid })
          const links = wallet === anyAppRowId ? undefined : details[wallet]?.deep_links
          pairingTarget = { wallet, createLink: createLinkBuilder(core.platform.phone, links) }
          pairingVisit = createPublishedVisit(runtime, { wallet, target: pairingTarget, app: undefined, onPaired })
          pairingVisit.subscribe(showState)
          pairingVisit.begin()
        },
        (cause) => {
          const error = reportError(cause)
          if (!isOutdated()) set({ is: 'pairing', wallet, pairing: { wallet, is: 'failed', error } })
        },
      )
    },
    cancel: () => {
      endVisit()
      flow.send({ type: 'back' })
    },
  }
}
