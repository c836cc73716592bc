import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Screen } from '../screen'
import { accountOf, isOfSameUser, type Session } from '../session'
import { type Effect, type PolicyEvent, policy } from './policy'

/** Address and chain of a connection whose wallet has answered. */
type ShownAccount = { address: `0x${string}`; chainId: number | undefined }

/** The state of the policy between events. */
export type WatchState = {
  /** Accounts for which the sign-in screen was offered. */
  offered: readonly string[]
  /** The visitor asked to sign in before a wallet was connected. */
  wanted: boolean
  /** The last account that a wallet showed; undefined after a disconnect. */
  shown: ShownAccount | undefined
  /** The connector that showed the session's account. */
  holder: string | undefined
  /** A wallet was connected in this page. A connection that is only stored does not count: its wallet may never return. */
  hadConnection: boolean
  status: Connection['status']
  /** The account or the chain has changed. The change counts after `debounceMs` without another one. */
  isSettling: boolean
}

/** The state of the page at the moment of an event. */
export type Page = {
  settings: PublicConfig['sign_in']
  connection: Connection
  connections: readonly ConnectedWallet[]
  session: Session
  open: boolean
  at: Screen['at']
}

export type WatchEvent =
  | 'connectionChanged'
  /** `debounceMs` have passed since the last change of the connection. */
  | 'connectionSettled'
  | 'connectionsChanged'
  | 'sessionChanged'
  | 'screenChanged'
  /** The visitor asks to sign in before a wallet is connected. Connecting then continues to signing in. */
  | 'signInWanted'
  /** A request to connect from the dialog has succeeded. */
  | 'connected'
  | 'notNow'

type Next = readonly [WatchState, Effect]

/** The account of a connection: undefined without a connection, null while the wallet has not answered. */
const accountShownBy = ({ status, address, chainId }: Connection): ShownAccount | undefined | null => {
  if (status === 'disconnected') return undefined
  return status === 'connected' && address ? { address, chainId } : null
}

/** Screens on which the dialog itself sends `connected`, so that the change of the connection causes no second event. */
const connectingScreens = new Set<Screen['at']>(['waiting', 'pending', 'connected'])

/**
 * Whether the dialog finishes the request. An open guide pairs a wallet on another device: a sign-in screen in its place would
 * end the new session.
 */
const isFinishedByDialog = ({ open, at }: Page) => connectingScreens.has(at) || (open && at === 'guide')

/** Applies the policy to an event. Returns the next state and the effect. */
const applyPolicy = (
  state: WatchState,
  event: PolicyEvent,
  { settings, connection, session, open, at }: Page,
): Next => {
  const current = accountShownBy(connection) ?? {}
  // Another account of the same user has nothing to sign: it counts as the signed-in one.
  const account = isOfSameUser(session, current) ? session.account : accountOf(session, current)
  const effect = policy[event]({
    mode: settings.mode,
    endOnDisconnect: settings.end_on_disconnect,
    session: session.account,
    account,
    wanted: state.wanted,
    offered: account !== undefined && state.offered.includes(account),
    busy: open && at !== 'sign',
  })
  const offered = effect === 'offer' && account ? [...state.offered, account] : state.offered
  return [{ ...state, offered, wanted: state.wanted && event !== 'connected' }, effect]
}

/** Stores the connector that shows the session's account. A connection whose wallet has not answered is skipped. */
const storeHolder = (state: WatchState, { connection, connections, session }: Page): WatchState => {
  if (!accountShownBy(connection)) return state
  const wallet = connections.find(({ address }) => address === session.address)
  return { ...state, hadConnection: true, holder: wallet?.uid ?? state.holder }
}

/** The policy's event for a change of account or chain. A contract is another account on another chain (CAIP-10). */
const changeOf = (session: Session, before: ShownAccount, now: ShownAccount): PolicyEvent | undefined => {
  if (accountOf(session, before) !== accountOf(session, now)) return 'accountChanged'
  return before.chainId === now.chainId ? undefined : 'chainChanged'
}

const handlers: Record<WatchEvent, (state: WatchState, page: Page) => Next> = {
  connectionChanged: (state, page) => {
    const now = accountShownBy(page.connection)
    const isSettling = Boolean(now && state.shown)
    const accountShown = !state.shown || now === undefined ? (now ?? undefined) : state.shown
    const after = { ...state, shown: accountShown, isSettling, status: page.connection.status }
    if (!now || isSettling || isFinishedByDialog(page)) return [after, 'nothing']
    // The library may call restoring `connecting`, too. The visitor may be signed in while the session is unknown.
    const isNew = state.status === 'connecting' && page.session.status !== 'unknown'
    return applyPolicy(after, isNew ? 'connected' : 'restored', page)
  },
  connectionSettled: (state, page) => {
    const now = accountShownBy(page.connection)
    const after = { ...state, isSettling: false, shown: now ?? state.shown }
    const change = state.shown && now ? changeOf(page.session, state.shown, now) : undefined
    return change ? applyPolicy(after, change, page) : [after, 'nothing']
  },
  connectionsChanged: (state, page) => {
    const { connections } = page
    const holderIsGone = state.holder !== undefined && !connections.some(({ uid }) => uid === state.holder)
    const isLastGone = state.hadConnection && connections.length === 0
    if (!holderIsGone && !isLastGone) return [storeHolder(state, page), 'nothing']
    const [after, effect] = applyPolicy({ ...state, holder: undefined, hadConnection: false }, 'disconnected', page)
    return [storeHolder(after, page), effect]
  },
  sessionChanged: (state, page) => applyPolicy(storeHolder(state, page), 'sessionChanged', page),
  screenChanged: (state, { open, connection }) => [
    open || connection.status !== 'disconnected' ? state : { ...state, wanted: false },
    'nothing',
  ],
  signInWanted: (state) => [{ ...state, wanted: true }, 'nothing'],
  connected: (state, page) => applyPolicy(state, 'connected', page),
  notNow: (state, page) => applyPolicy(state, 'notNow', page),
}

/** The state at the start of the page. */
export const firstWatch = (page: Page): WatchState =>
  storeHolder(
    {
      offered: [],
      wanted: false,
      shown: accountShownBy(page.connection) ?? undefined,
      holder: undefined,
      hadConnection: false,
      status: page.connection.status,
      isSettling: false,
    },
    page,
  )

/** The next state of the policy and the effect that the page has to run; pure. */
export const nextWatch = (state: WatchState, event: WatchEvent, page: Page): Next => handlers[event](state, page)
