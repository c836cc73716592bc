import type { KisslockError } from '../errors/KisslockError'

/** How a wallet is reached (docs/internals/specification.md section 2). */
export type Method = 'qr_code' | 'extension' | 'desktop'

/** The wallets that the list shows: those of one method, or hardware wallets. The cards of the help page set the filter. */
export type Filter = Method | 'hardware'

/**
 * The state of a network switch: idle, asked, or the reason of its failure. `unasked`: why the wallet could not be asked.
 * `offered`: the wallet has shown its question to add the network, so the dialog does not offer that again.
 */
export type Switching =
  | { is: 'idle' }
  | { is: 'asked'; chainId: number; attempt: number }
  | { is: 'refused'; chainId: number; unasked?: KisslockError; offered?: true }
  | { is: 'unsupported'; chainId: number }
  | { is: 'failed'; chainId: number; error: KisslockError }

/** A page of the account's screen about the user: the wallets that sign in; the browsers and programs that are signed in. */
export type UserPage = 'links' | 'devices'

/**
 * What the dialog shows. `uid` is the connector's uid of an installed wallet. `wallet` is a catalogue id, also of a wallet
 * that was connected by a pairing. `unasked`: the wallet could not be asked, so the visitor has not declined.
 * `arrived`: the wallet that a link into its own browser has named. `browsed`: the visitor has followed that link from here.
 * Status, accounts and chain are not part of a screen: the connection library holds them.
 */
export type Screen =
  | { at: 'home'; filter?: Filter; all?: true; arrived?: string }
  | { at: 'help'; page: 'what' | 'choose' }
  | { at: 'guide'; wallet: string; method: Method; returned: boolean; browsed?: true }
  | { at: 'ready'; uid: string }
  | { at: 'resuming'; wallet: string; method: Method; attempt: number }
  | { at: 'waiting'; uid: string; attempt: number; resumed: boolean }
  | { at: 'pending'; uid: string; attempt: number; locked: boolean }
  | { at: 'rejected'; uid: string; unasked?: KisslockError }
  /**
   * No approval in two minutes. The wallet may still show its question, and a late answer counts. `silent`: the wallet has not
   * even answered what needs no question, so it shows none.
   */
  | { at: 'timedOut'; uid: string; attempt: number; silent?: true }
  | { at: 'failed'; uid: string; error: KisslockError }
  | { at: 'connected'; uid: string; attempt: number; wallet?: string }
  /** The page is in the window of an app: of the wallet `uid`, or of another app. */
  | { at: 'inApp'; uid: string }
  | { at: 'inApp' }
  | { at: 'account'; page?: UserPage | undefined }
  | { at: 'wallets' }
  | { at: 'leave'; all: boolean }
  | { at: 'networks'; switching: Switching }
  | { at: 'adding'; chainId: number; attempt: number; step: 'adding' | 'switching' }
  /** Signing in. Its steps are a state machine of their own (`signing/`), which is loaded later. */
  | { at: 'sign' }
  /** A route is for accounts that hold something. What is missing stands beside the screen (`access/gate`). */
  | { at: 'gate' }

/** The screen at which the connect button or the site's code opens the dialog. */
export type Opening = 'home' | 'account' | 'networks' | 'sign'

/**
 * The state of the dialog. `attempts` counts the requests to wallets: the answer to an old attempt is ignored. `from` is the
 * screen at which the dialog was opened: Back leads to no screen that the visitor has not seen.
 */
export type FlowState = { open: boolean; screen: Screen; attempts: number; from: Opening | 'gate' }

export type FlowEvent =
  | { type: 'opened'; to: Opening | 'gate' }
  | { type: 'closed' }
  | { type: 'back' }
  | { type: 'help'; page: 'what' | 'choose' }
  | { type: 'filtered'; filter: Filter }
  | { type: 'walletChosen'; wallet: string; method: Method }
  | { type: 'connectRequested'; uid: string }
  | { type: 'methodChosen'; method: Method }
  | { type: 'storeOpened' }
  | { type: 'browsed' }
  | { type: 'arrived'; wallet: string }
  | { type: 'storeReopened' }
  | { type: 'resumed'; wallet: string; method: Method }
  | { type: 'announced'; uid: string }
  | { type: 'notAnnounced'; attempt: number }
  | { type: 'connected'; attempt: number }
  | { type: 'paired'; uid: string }
  | { type: 'rejected'; attempt: number; unasked?: KisslockError }
  | { type: 'failed'; attempt: number; error: KisslockError }
  | { type: 'pendingElsewhere'; attempt: number; locked: boolean }
  | { type: 'timedOut'; attempt: number; silent?: true }
  /** A wallet that was silent has answered what needs no question. */
  | { type: 'responded'; attempt: number }
  | { type: 'retried' }
  | { type: 'finished'; attempt: number }
  /** The page is in the window of an app, of the wallet `uid` if there is one. */
  | { type: 'inApp'; uid?: string | undefined }
  | { type: 'allShown' }
  | { type: 'accountShown'; page?: UserPage }
  | { type: 'walletsShown' }
  | { type: 'leaveAsked'; all: boolean }
  /** `ended`: the wallet of this browser whose connection has ended, and the error that says so. */
  | { type: 'disconnected'; ended?: { uid: string; error: KisslockError } }
  | { type: 'networksShown' }
  | { type: 'switchRequested'; chainId: number }
  | { type: 'addRequested'; chainId: number }
  | { type: 'stepReached'; attempt: number; step: 'switching' | 'adding' }
  | { type: 'switched'; attempt: number }
  | { type: 'switchEnded'; attempt: number; switching: Exclude<Switching, { is: 'idle' | 'asked' }> }

export const closedFlow: FlowState = { open: false, screen: { at: 'home' }, attempts: 0, from: 'home' }
