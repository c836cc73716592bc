import type { Store } from '../../browser/store'
import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Flow } from '../flow'
import type { Screen } from '../screen'
import { accountOf, type Session } from '../session'
import { debounceMs, type Effect, type Facts, type PolicyEvent, policy } from './policy'

/** What the policy may do. */
type Effects = { [E in Exclude<Effect, 'nothing'>]: () => void }

export type Watched = {
  config: PublicConfig
  flow: Flow
  connection: Store<Connection>
  connections: Store<readonly ConnectedWallet[]>
  session: Store<Session>
  effects: Effects
}

/** The account of a connection; undefined where there is none, null while that is open. */
const settled = ({ status, address, chainId }: Connection) => {
  if (status === 'disconnected') return undefined
  return status === 'connected' && address ? { address, chainId } : null
}

type Settled = NonNullable<ReturnType<typeof settled>>

/** What became of the account that the wallet shows, as the policy names it; a contract's is another one on another chain. */
const eventOf = (session: Session, before: Settled, now: Settled): PolicyEvent | undefined => {
  if (accountOf(session, before) !== accountOf(session, now)) return 'accountChanged'
  return before.chainId === now.chainId ? undefined : 'chainChanged'
}

/** Screens whose request to connect the dialog itself finishes. */
const finishing = new Set<Screen['at']>(['waiting', 'pending', 'connected'])

/** Watches connection and session, and does what the policy says. `happened` is for what only the dialog knows. */
export const watchPolicy = ({ config, flow, connection, connections, session, effects }: Watched) => {
  const offered = new Set<string>()
  let wanted = false
  let before = settled(connection.get()) ?? undefined
  /** The connector that showed the session's account. */
  let holder: string | undefined
  /** A wallet has been connected in this page. */
  let real = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let last = connection.get().status

  const facts = (): Facts => {
    const { open, screen } = flow.get()
    const account = accountOf(session.get(), settled(connection.get()) ?? {})
    return {
      mode: config.sign_in.mode,
      endOnDisconnect: config.sign_in.end_on_disconnect,
      session: session.get().account,
      account,
      wanted,
      offered: account !== undefined && offered.has(account),
      busy: open && screen.at !== 'sign',
    }
  }

  const happened = (event: PolicyEvent): Effect => {
    const known = facts()
    const effect = policy[event](known)
    if (effect === 'offer' && known.account) offered.add(known.account)
    if (event === 'connected') wanted = false
    if (effect !== 'nothing') effects[effect]()
    return effect
  }

  /** A connection that is only remembered does not hold the session: it may never come back. */
  const hold = () => {
    const address = session.get().address
    if (!settled(connection.get())) return
    real = true
    const wallet = connections.get().find((one) => one.address === address)
    if (wallet) holder = wallet.uid
  }

  const onConnections = () => {
    const all = connections.get()
    const gone = holder !== undefined && !all.some(({ uid }) => uid === holder)
    if (gone || (real && all.length === 0)) {
      holder = undefined
      real = false
      happened('disconnected')
    }
    hold()
  }

  const rest = () => {
    const now = settled(connection.get())
    const event = before && now ? eventOf(session.get(), before, now) : undefined
    if (now) before = now
    if (event) happened(event)
  }

  const onConnection = () => {
    const { status } = connection.get()
    const now = settled(connection.get())
    clearTimeout(resting)
    if (now && before) resting = setTimeout(rest, debounceMs)
    else if (now && !finishing.has(flow.get().screen.at)) happened(last === 'connecting' ? 'connected' : 'restored')
    if (!before || now === undefined) before = now ?? undefined
    last = status
  }

  const onFlow = () => {
    if (!flow.get().open && settled(connection.get()) === undefined) wanted = false
  }

  const stops = [
    connections.subscribe(onConnections),
    connection.subscribe(onConnection),
    flow.subscribe(onFlow),
    session.subscribe(() => {
      hold()
      happened('sessionChanged')
    }),
  ]
  hold()
  return {
    happened,
    /** The visitor asks to sign in before a wallet is connected: connecting goes on to it. */
    want: () => {
      wanted = true
    },
    stop: () => {
      clearTimeout(resting)
      for (const stop of stops) stop()
    },
  }
}
