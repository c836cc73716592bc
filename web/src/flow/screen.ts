import type { KisslockError } from '../errors/KisslockError'

/** How a wallet is reached (specification section 2). */
export type Method = 'qr_code' | 'extension' | 'desktop'

/** Which wallets the list shows; `hardware` and the methods come from the help page's cards. */
export type Filter = Method | 'hardware'

/**
 * What became of a network switch: nothing yet, asked, or why it did not happen; `unasked`: why the wallet was not;
 * `offered`: the wallet has asked whether to add the network, so it need not be offered.
 */
export type Switching =
  | { is: 'idle' }
  | { is: 'asked'; chainId: number; attempt: number }
  | { is: 'refused'; chainId: number; unasked?: KisslockError; offered?: true }
  | { is: 'unsupported'; chainId: number }
  | { is: 'failed'; chainId: number; error: KisslockError }

/**
 * What the dialog shows. `uid` is the connector's uid of a wallet that is here; `wallet` is a catalogue id, also of a
 * wallet that was connected by a pairing. `unasked`: nobody declined, the wallet could not be asked.
 * Status, accounts and chain are not in here: they are read from the connection library.
 */
export type Screen =
  | { at: 'home'; filter?: Filter; all?: true }
  | { at: 'help'; page: 'what' | 'choose' }
  | { at: 'guide'; wallet: string; method: Method; returned: boolean }
  | { at: 'ready'; uid: string }
  | { at: 'resuming'; wallet: string; method: Method; attempt: number }
  | { at: 'waiting'; uid: string; attempt: number; resumed: boolean }
  | { at: 'pending'; uid: string; attempt: number; locked: boolean }
  | { at: 'rejected'; uid: string; unasked?: KisslockError }
  /** No answer in two minutes; the wallet's question may be open still, and its answer counts. */
  | { at: 'timedOut'; uid: string; attempt: number }
  | { at: 'failed'; uid: string; error: KisslockError }
  | { at: 'connected'; uid: string; attempt: number; wallet?: string }
  | { at: 'inApp'; uid: string }
  | { at: 'account' }
  | { at: 'wallets' }
  | { at: 'leave'; all: boolean }
  | { at: 'networks'; switching: Switching }
  | { at: 'adding'; chainId: number; attempt: number; step: 'adding' | 'switching' }
  /** Signing in; its steps have a flow of their own (`signing/`), because they come late. */
  | { at: 'sign' }

/** What the page's button or the site's code opens the dialog at. */
export type Opening = 'home' | 'account' | 'networks' | 'sign'

/**
 * The dialog: whether it is open, its screen, how many attempts were made (an old attempt's answer is ignored), and what it
 * was opened at: there is no way back to where the visitor has not been.
 */
export type FlowState = { open: boolean; screen: Screen; attempts: number; from: Opening }

export type FlowEvent =
  | { type: 'opened'; to: Opening }
  | { type: 'closed' }
  | { type: 'back' }
  | { type: 'help'; page: 'what' | 'choose' }
  | { type: 'filtered'; filter: Filter }
  | { type: 'walletChosen'; wallet: string; method: Method }
  | { type: 'connectRequested'; uid: string }
  | { type: 'methodChosen'; method: Method }
  | { type: 'storeOpened' }
  | { type: 'storeReopened' }
  | { type: 'resumed'; wallet: string; method: Method }
  | { type: 'announced'; uid: string }
  | { type: 'notAnnounced'; attempt: number }
  | { type: 'connected'; attempt: number }
  | { type: 'paired'; uid: string }
  | { type: 'rejected'; attempt: number; unasked?: KisslockError }
  | { type: 'failed'; attempt: number; error: KisslockError }
  | { type: 'pendingElsewhere'; attempt: number; locked: boolean }
  | { type: 'timedOut'; attempt: number }
  | { type: 'retried' }
  | { type: 'finished'; attempt: number }
  | { type: 'onlyWallet'; uid: string }
  | { type: 'allShown' }
  | { type: 'accountShown' }
  | { type: 'walletsShown' }
  | { type: 'leaveAsked'; all: boolean }
  | { type: 'disconnected' }
  | { type: 'networksShown' }
  | { type: 'switchRequested'; chainId: number }
  | { type: 'addRequested'; chainId: number }
  | { type: 'stepReached'; attempt: number; step: 'switching' | 'adding' }
  | { type: 'switched'; attempt: number }
  | { type: 'switchEnded'; attempt: number; switching: Exclude<Switching, { is: 'idle' | 'asked' }> }

export const closedFlow: FlowState = { open: false, screen: { at: 'home' }, attempts: 0, from: 'home' }
