import { whenReachable } from '../../browser/lazy'
import { ProviderFault, rpcCode } from '../../errors/ProviderFault'
import type { PublicConfig } from '../../server/wire.gen'
import type { Session } from './accounts'
import type { Client } from './client'
import type { PairingCode } from './pairing'
import { optionalNamespaces, userDisconnected } from './site'

/** A pairing code, and the promise that resolves with the session when a wallet has approved the code. */
export type Prepared = { code: PairingCode; topic: string; approval: Promise<Session> }

/** The client of the relay. The client loads at the first use, and stops when it is no longer used. */
export type Link = {
  /** Loads the client's chunk without starting the client. */
  load(): void
  /**
   * Resolves with the running client. The first call loads and starts the client, with the stored session of `topic` if
   * `topic` is given.
   */
  start(topic?: string): Promise<Client>
  /** Requests a new code from the relay. If a request for a code is already open, the call waits for the same code. */
  prepare(): Promise<Prepared>
  /** Invalidates a code. */
  retire(prepared: Prepared): void
  /**
   * Stops the client unless it has a session: immediately if `atOnce` is true, otherwise after `idleMs` milliseconds
   * without use.
   */
  release(atOnce?: boolean): void
}

/**
 * How long an unused client keeps its socket, in milliseconds. If the visitor opens the dialog again during this time,
 * the client does not have to start again.
 */
const idleMs = 10_000

/**
 * Read topic and expiry of a pairing link (ERC-1328). If the link has no expiry, the code expires five minutes after
 * `now`, as the protocol defines.
 */
export const readCode = (uri: string, now = Date.now()): { code: PairingCode; topic: string } => {
  const topic = /^wc:([0-9a-f]+)@2\?/.exec(uri)?.[1] ?? ''
  const expiryS = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1])
  return { code: { uri, expiresAt: expiryS ? expiryS * 1000 : now + 300_000 }, topic }
}

/**
 * Create the error for a relay that closes the socket with code 3000. The reason is an unknown project id, an origin
 * that is not allowed, or a wrong clock.
 */
const refusedFault = (error: Error) =>
  new ProviderFault(rpcCode.internal, error.message, { reason: 'pairing/project-refused', cause: error })

/**
 * Return true if the relay belongs to `kisslock dev`, which prints the code. The code must not be sent to any other
 * relay, because it contains the key of the pairing.
 */
const isLocalRelay = ({ dev, walletconnect }: PublicConfig) =>
  dev && walletconnect.relay_url?.startsWith('ws://127.0.0.1:')

const propose = async (client: Client, config: PublicConfig): Promise<Prepared> => {
  const { relayer } = client.sign.core
  let refuse = (_: Error) => {}
  const refusal = new Promise<never>((_, reject) => {
    refuse = (error) => reject(refusedFault(error))
  })
  relayer.on('relayer_error', refuse)
  try {
    const connecting = client.sign.connect({ optionalNamespaces: optionalNamespaces(config) })
    const { uri, approval } = await Promise.race([connecting, refusal])
    if (!uri) throw new Error('The client gave no pairing link.')
    if (isLocalRelay(config)) void relayer.request({ method: 'kisslock_showCode', params: { uri } } as never)
    const approved = approval().then((session) => {
      client.take(session)
      return session
    })
    // The caller that waits for the approval handles a rejection. If no caller waits, the rejection must not appear as
    // an error of the page.
    approved.catch(() => {})
    return { ...readCode(uri), approval: approved }
  } finally {
    relayer.off('relayer_error', refuse)
  }
}

const loadClient = () => whenReachable(() => import('./client'))

/** End every session that a wallet approves through a retired code. */
const endLateSessions = ({ sign }: Client, retired: ReadonlySet<string>): void => {
  sign.on('session_connect', ({ session: { pairingTopic, topic } }) => {
    if (retired.has(pairingTopic)) sign.disconnect({ topic, reason: userDisconnected }).catch(() => undefined)
  })
}

/** Create the page's `Link` to the relay. */
export const createLink = (config: PublicConfig, origin: string): Link => {
  let started: Promise<Client> | undefined
  let running: Client | undefined
  let preparing: Promise<Prepared> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const retired = new Set<string>()

  const begin = (topic?: string): Promise<Client> => {
    const starting = loadClient().then(({ startClient }) => startClient(config, origin, topic))
    const onSettled = (client?: Client) => {
      if (started !== starting) return
      running = client
      if (!client) started = undefined
    }
    starting.then(onSettled, () => onSettled())
    void starting.then((client) => endLateSessions(client, retired)).catch(() => undefined)
    return starting
  }

  const start = (topic?: string): Promise<Client> => {
    clearTimeout(idleTimer)
    started ??= begin(topic)
    return started
  }

  const stop = () => {
    if (running?.session) return
    const stopping = started
    started = undefined
    running = undefined
    preparing = undefined
    const end = async () => {
      const client = await stopping
      const { stopClient } = await loadClient()
      if (client) await stopClient(client, [...retired])
    }
    end().catch(() => undefined)
  }

  const prepare = (): Promise<Prepared> => {
    clearTimeout(idleTimer)
    const current = preparing ?? start().then((client) => propose(client, config))
    preparing = current
    const end = () => {
      if (preparing === current) preparing = undefined
    }
    current.then(end, end)
    return current
  }

  /**
   * Expire the proposal, but stay subscribed to its topic. If a wallet approves the proposal after it expired, the new
   * session is ended immediately.
   */
  const retire = async ({ topic }: Prepared) => {
    const client = await started
    if (!client) return
    retired.add(topic)
    const { proposal, events } = client.sign
    for (const { id, pairingTopic } of proposal.getAll())
      if (pairingTopic === topic) events.emit('proposal_expire', { id })
  }

  return {
    load: () => void loadClient().catch(() => undefined),
    start,
    prepare,
    retire: (prepared) => void retire(prepared).catch(() => undefined),
    release: (atOnce = false) => {
      clearTimeout(idleTimer)
      if (atOnce) stop()
      else idleTimer = setTimeout(stop, idleMs)
    },
  }
}
