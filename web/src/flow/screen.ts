import type { KisslockError } from '../errors/KisslockError'

/** How the visitor reaches a wallet (docs/internals/specification.md section 2). */
export type Method = 'qr_code' | 'extension' | 'desktop'

/**
 * A filter of the list: only wallets that have the given method, or only hardware wallets. The visitor sets this filter
 * with the cards on the help page.
 */
export type Filter = Method | 'hardware'

/**
 * The state of a network switch: idle, asked, or the reason of its failure. `unasked`: the reason why the wallet could
 * not be asked. `offered`: the wallet has offered to add the network, so the dialog does not offer it again.
 */
export type SwitchState =
  | { is: 'idle' }
  | { is: 'requested'; chainId: number; attempt: number }
  | { is: 'refused'; chainId: number; unasked?: KisslockError; offered?: true }
  | { is: 'unsupported'; chainId: number }
  | { is: 'failed'; chainId: number; error: KisslockError }

/**
 * A page about the user on the account screen: the linked wallets, the signed-in browsers and API clients, or the apps
 * with access to the account.
 */
export type UserPage = 'links' | 'devices' | 'apps'

/** The screens of a connected visitor. If the wallet disconnects, the dialog closes. */
export type ConnectedScreen =
  | { at: 'account'; page?: UserPage | undefined }
  | { at: 'wallets' }
  | { at: 'leave'; all: boolean }
  | { at: 'networks'; switching: SwitchState }
  | { at: 'adding'; chainId: number; attempt: number; step: 'adding' | 'switching' }
  /** The visitor signs in. The steps of signing in are a separate state machine (`signing/`), which loads later. */
  | { at: 'sign' }

/**
 * What the dialog shows. `uid` is the connector's uid of an installed wallet. `wallet` is a catalogue id, also for a
 * wallet that was connected by pairing. `unasked`: the wallet could not be asked, so the visitor has not declined.
 * `arrived`: the wallet named in the link that opened the page in the wallet's own browser. `browsed`: on this screen
 * the visitor has followed the link to the wallet's own browser. Status, accounts and chain of the connection are
 * not part of a screen, because they are in the state of the connection library.
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
   * The visitor has not approved the request for two minutes. The wallet can still be showing the request, and a late
   * response counts. `silent`: the wallet does not respond even to requests that need no approval, so it cannot show
   * the request either.
   */
  | { at: 'timedOut'; uid: string; attempt: number; silent?: true }
  | { at: 'failed'; uid: string; error: KisslockError }
  | { at: 'connected'; uid: string; attempt: number; wallet?: string }
  /** An app shows the page: the app of the wallet `uid`, or another app. */
  | { at: 'inApp'; uid: string }
  | { at: 'inApp' }
  /** A route requires assets. The store in `access/gate` contains what is missing. */
  | { at: 'gate' }
  | ConnectedScreen

/** The screen at which the connect button or the site's code opens the dialog. */
export type Opening = 'home' | 'account' | 'networks' | 'sign'

/**
 * The state of the dialog. `attempts` counts the requests to wallets; a response to an old attempt is ignored. `from`
 * is the screen at which the dialog was opened. Back never leads to a screen that the visitor has not seen.
 */
export type FlowState = { open: boolean; screen: Screen; attempts: number; from: Opening | 'gate' }

/** The events that always lead to the same screen, whatever the dialog shows at the time. */
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
  /** A silent wallet has responded to a request that needs no approval. */
  | { type: 'responded'; attempt: number }
  | { type: 'retried' }
  | { type: 'finished'; attempt: number }
  /** An app shows the page in its own browser: the app of the wallet `uid`, or any other app if `uid` is undefined. */
  | { type: 'inApp'; uid?: string | undefined }
  /** `ended`: the wallet of this browser whose connection has ended, and the error for the lost connection. */
  | { type: 'disconnected'; ended?: { uid: string; error: KisslockError } }
  | { type: 'switchRequested'; chainId: number }
  | { type: 'addRequested'; chainId: number }
  | { type: 'stepReached'; attempt: number; step: 'switching' | 'adding' }
  | { type: 'switched'; attempt: number }
  | { type: 'switchEnded'; attempt: number; switching: Exclude<SwitchState, { is: 'idle' | 'requested' }> }

export const homeScreen: Screen = { at: 'home' }
/** The screen with the list of networks while no network switch is requested. */
export const networksScreen: Screen = { at: 'networks', switching: { is: 'idle' } }

/** The screen of each event that always leads to the same screen. `next` handles all other events (next.ts). */
export const screensByEvent: { [T in ShowEvent['type']]: (event: Extract<ShowEvent, { type: T }>) => Screen } = {
  help: ({ page }) => ({ at: 'help', page }),
  filtered: ({ filter }) => ({ at: 'home', filter }),
  walletChosen: ({ wallet, method }) => ({ at: 'guide', wallet, method, returned: false }),
  arrived: ({ wallet }) => ({ at: 'home', arrived: wallet }),
  allShown: () => ({ at: 'home', all: true }),
  accountShown: ({ page }) => ({ at: 'account', page }),
  walletsShown: () => ({ at: 'wallets' }),
  leaveAsked: ({ all }) => ({ at: 'leave', all }),
  networksShown: () => networksScreen,
}

/**
 * For each screen of a connected visitor, the screen to which Back leads. On all other screens Back leads to the list.
 */
export const backScreens: {
  [At in ConnectedScreen['at']]: (screen: Extract<ConnectedScreen, { at: At }>) => Screen
} = {
  account: () => homeScreen,
  wallets: () => ({ at: 'account' }),
  leave: ({ all }) => ({ at: all ? 'wallets' : 'account' }),
  networks: () => ({ at: 'account' }),
  adding: () => networksScreen,
  sign: () => homeScreen,
}

/** Return true for a screen of a connected visitor: each of these screens has an entry in `backScreens`. */
export const isConnectedScreen = (screen: Screen): screen is ConnectedScreen => screen.at in backScreens

export const closedFlow: FlowState = { open: false, screen: homeScreen, attempts: 0, from: 'home' }
