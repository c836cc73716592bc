import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Screen } from '../screen'
import { isOfSameUser, type Session, sessionAccount } from '../session'
import { type PolicyEffect, type PolicyEvent, signInPolicy } from './policy'

/** The address and the chain of the current connection, after the connection's wallet has responded. */
type ShownAccount = { address: `0x${string}`; chainId: number | undefined }

/** The state of the policy between events. */
export type WatchState = {
  /** The accounts for which the sign-in screen was already offered. */
  offered: readonly string[]
  /** True if the visitor asked to sign in before a wallet was connected. */
  wanted: boolean
  /** The last account that a wallet showed. Undefined after a disconnect. */
  shown: ShownAccount | undefined
  /** The uid of the connector that showed the session's account. */
  holder: string | undefined
  /**
   * True if a wallet was connected in this page. False for a connection that is only stored, because its wallet might
   * never announce itself.
   */
  hadConnection: boolean
  status: Connection['status']
  /** True after a change of account or chain, until `debounceMs` milliseconds have passed without another change. */
  isSettling: boolean
}

/** The state of the page at the moment of an event. */
export type WatchedPageState = {
  settings: PublicConfig['sign_in']
  connection: Connection
  connections: readonly ConnectedWallet[]
  session: Session
  open: boolean
  at: Screen['at']
}

export type WatchEvent =
  | 'connectionChanged'
  /** `debounceMs` milliseconds have passed since the last change of the connection. */
  | 'connectionSettled'
  | 'connectionsChanged'
  | 'sessionChanged'
  | 'screenChanged'
  /**
   * The visitor has clicked to sign in, but no wallet is connected. After connecting, the dialog continues with signing
   * in.
   */
  | 'signInWanted'
  /** A connect request from the dialog has succeeded. */
  | 'connected'
  | 'notNow'

type WatchTransition = readonly [WatchState, PolicyEffect]

/**
 * Return the account of a connection. Returns undefined without a connection, and null while the wallet has not
 * responded.
 */
const findShownAccount = ({ status, address, chainId }: Connection): ShownAccount | undefined | null => {
  if (status === 'disconnected') return undefined
  return status === 'connected' && address ? { address, chainId } : null
}

/**
 * Screens on which the dialog itself sends the event `connected`. While one of these screens is shown, a change of the
 * connection does not cause the event again.
 */
const connectingScreens = new Set<Screen['at']>(['waiting', 'pending', 'connected'])

/**
 * Return true if the dialog itself finishes the connect request. This is also true while a guide is open: the guide
 * pairs a wallet on another device, and replacing the guide with the sign-in screen would end the new pairing.
 */
const isFinishedByDialog = ({ open, at }: WatchedPageState) => connectingScreens.has(at) || (open && at === 'guide')

/** Apply the policy to an event. Returns the next state and the effect. */
const applyPolicy = (
  state: WatchState,
  event: PolicyEvent,
  { settings, connection, session, open, at }: WatchedPageState,
): WatchTransition => {
  const currentAccount = findShownAccount(connection) ?? {}
  // Another account of the same user has nothing to sign, so it counts as the signed-in account.
  const account = isOfSameUser(session, currentAccount) ? session.account : sessionAccount(session, currentAccount)
  const policyEffect = signInPolicy[event]({
    mode: settings.mode,
    endOnDisconnect: settings.end_on_disconnect,
    session: session.account,
    account,
    wanted: state.wanted,
    offered: account !== undefined && state.offered.includes(account),
    busy: open && at !== 'sign',
  })
  const offeredAccounts = policyEffect === 'offer' && account ? [...state.offered, account] : state.offered
  return [{ ...state, offered: offeredAccounts, wanted: state.wanted && event !== 'connected' }, policyEffect]
}

/** Store which connector has the session's account. Before the wallet has responded, this function does nothing. */
const withHolder = (state: WatchState, { connection, connections, session }: WatchedPageState): WatchState => {
  if (!findShownAccount(connection)) return state
  const wallet = connections.find(({ address }) => address === session.address)
  return { ...state, hadConnection: true, holder: wallet?.uid ?? state.holder }
}

/**
 * Return the policy's event for a change of account or chain. A smart contract account is a different account on each
 * chain (CAIP-10).
 */
const findAccountChange = (
  session: Session,
  previousAccount: ShownAccount,
  currentAccount: ShownAccount,
): PolicyEvent | undefined => {
  if (sessionAccount(session, previousAccount) !== sessionAccount(session, currentAccount)) return 'accountChanged'
  return previousAccount.chainId === currentAccount.chainId ? undefined : 'chainChanged'
}

const watchHandlers: Record<WatchEvent, (state: WatchState, page: WatchedPageState) => WatchTransition> = {
  connectionChanged: (state, page) => {
    const connectedAccount = findShownAccount(page.connection)
    const isSettling = Boolean(connectedAccount && state.shown)
    const shownAccount = !state.shown || connectedAccount === undefined ? (connectedAccount ?? undefined) : state.shown
    const nextState = { ...state, shown: shownAccount, isSettling, status: page.connection.status }
    if (!connectedAccount || isSettling || isFinishedByDialog(page)) return [nextState, 'nothing']
    // The library can also report `connecting` while it restores a connection. While the session is unknown, the
    // visitor may already be signed in, so the connection does not count as new.
    const isNewConnection = state.status === 'connecting' && page.session.status !== 'unknown'
    return applyPolicy(nextState, isNewConnection ? 'connected' : 'restored', page)
  },
  connectionSettled: (state, page) => {
    const connectedAccount = findShownAccount(page.connection)
    const nextState = { ...state, isSettling: false, shown: connectedAccount ?? state.shown }
    const accountChange =
      state.shown && connectedAccount ? findAccountChange(page.session, state.shown, connectedAccount) : undefined
    return accountChange ? applyPolicy(nextState, accountChange, page) : [nextState, 'nothing']
  },
  connectionsChanged: (state, page) => {
    const { connections } = page
    const isHolderGone = state.holder !== undefined && !connections.some(({ uid }) => uid === state.holder)
    const isLastGone = state.hadConnection && connections.length === 0
    if (!isHolderGone && !isLastGone) return [withHolder(state, page), 'nothing']
    const [nextState, policyEffect] = applyPolicy(
      { ...state, holder: undefined, hadConnection: false },
      'disconnected',
      page,
    )
    return [withHolder(nextState, page), policyEffect]
  },
  sessionChanged: (state, page) => applyPolicy(withHolder(state, page), 'sessionChanged', page),
  screenChanged: (state, { open, connection }) => [
    open || connection.status !== 'disconnected' ? state : { ...state, wanted: false },
    'nothing',
  ],
  signInWanted: (state) => [{ ...state, wanted: true }, 'nothing'],
  connected: (state, page) => applyPolicy(state, 'connected', page),
  notNow: (state, page) => applyPolicy(state, 'notNow', page),
}

/** Return the state at the start of the page. */
export const createWatchState = (page: WatchedPageState): WatchState =>
  withHolder(
    {
      offered: [],
      wanted: false,
      shown: findShownAccount(page.connection) ?? undefined,
      holder: undefined,
      hadConnection: false,
      status: page.connection.status,
      isSettling: false,
    },
    page,
  )

/** Return the policy's next state, and the effect that the page has to run. The function is pure. */
export const nextWatchState = (state: WatchState, event: WatchEvent, page: WatchedPageState): WatchTransition =>
  watchHandlers[event](state, page)
