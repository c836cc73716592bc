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

/** The screens of a connected visitor. The dialog closes on them when the wallet disconnects. */
export type ConnectedScreen =
  | { at: 'account'; page?: UserPage | undefined }
  | { at: 'wallets' }
  | { at: 'leave'; all: boolean }
  | { at: 'networks'; switching: Switching }
  | { at: 'adding'; chainId: number; attempt: number; step: 'adding' | 'switching' }
  /** Signing in. Its steps are a state machine of their own (`signing/`), which is loaded later. */
  | { at: 'sign' }

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
  /** A route is for accounts that hold something. What is missing stands beside the screen (`access/gate`). */
  | { at: 'gate' }
  | ConnectedScreen

/** The screen at which the connect button or the site's code opens the dialog. */
export type Opening = 'home' | 'account' | 'networks' | 'sign'

/**
 * The state of the dialog. `attempts` counts the requests to wallets: the answer to an old attempt is ignored. `from` is the
 * screen at which the dialog was opened: Back leads to no screen that the visitor has not seen.
 */
export type FlowState = { open: boolean; screen: Screen; attempts: number; from: Opening | 'gate' }

/** The events that show one screen, whatever the dialog shows. */
type ShowEvent =
  | { type: 'help'; page: 'what' | 'choose' }
  | { type: 'filtered'; filter: Filter }
  | { type: 'walletChosen'; wallet: string; method: Method }
  | { type: 'arrived'; wallet: string }
  | { type: 'allShown' }
  | { type: 'accountShown'; page?: UserPage }
  | { type: 'walletsShown' }
  | { type: 'leaveAsked'; all: boolean }
  | { type: 'networksShown' }

export type FlowEvent =
  | ShowEvent
  | { type: 'opened'; to: Opening | 'gate' }
  | { type: 'closed' }
  | { type: 'back' }
  | { type: 'connectRequested'; uid: string }
  | { type: 'methodChosen'; method: Method }
  | { type: 'storeOpened' }
  | { type: 'browsed' }
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
  /** `ended`: the wallet of this browser whose connection has ended, and the error that says so. */
  | { type: 'disconnected'; ended?: { uid: string; error: KisslockError } }
  | { type: 'switchRequested'; chainId: number }
  | { type: 'addRequested'; chainId: number }
  | { type: 'stepReached'; attempt: number; step: 'switching' | 'adding' }
  | { type: 'switched'; attempt: number }
  | { type: 'switchEnded'; attempt: number; switching: Exclude<Switching, { is: 'idle' | 'asked' }> }

export const atHome: Screen = { at: 'home' }
/** The network list without a request. */
export const atNetworks: Screen = { at: 'networks', switching: { is: 'idle' } }

/** The screen of each event that shows one. `next` decides about all other events (next.ts). */
export const screensByEvent: { [T in ShowEvent['type']]: (event: Extract<ShowEvent, { type: T }>) => Screen } = {
  help: ({ page }) => ({ at: 'help', page }),
  filtered: ({ filter }) => ({ at: 'home', filter }),
  walletChosen: ({ wallet, method }) => ({ at: 'guide', wallet, method, returned: false }),
  arrived: ({ wallet }) => ({ at: 'home', arrived: wallet }),
  allShown: () => ({ at: 'home', all: true }),
  accountShown: ({ page }) => ({ at: 'account', page }),
  walletsShown: () => ({ at: 'wallets' }),
  leaveAsked: ({ all }) => ({ at: 'leave', all }),
  networksShown: () => atNetworks,
}

/** The screen that Back leads to from each screen of a connected visitor. From all others Back leads to the list. */
export const backTo: {
  [At in ConnectedScreen['at']]: (screen: Extract<ConnectedScreen, { at: At }>) => Screen
} = {
  account: () => atHome,
  wallets: () => ({ at: 'account' }),
  leave: ({ all }) => ({ at: all ? 'wallets' : 'account' }),
  networks: () => ({ at: 'account' }),
  adding: () => atNetworks,
  sign: () => atHome,
}

export const isConnectedScreen = (screen: Screen): screen is ConnectedScreen => screen.at in backTo

export const closedFlow: FlowState = { open: false, screen: atHome, attempts: 0, from: 'home' }
