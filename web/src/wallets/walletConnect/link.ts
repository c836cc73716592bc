import { whenReachable } from '../../browser/lazy'
import { ProviderFault, rpcCode } from '../../errors/ProviderFault'
import type { PublicConfig } from '../../server/wire.gen'
import type { Session } from './accounts'
import type { Client } from './client'
import type { PairingCode } from './pairing'
import { createOptionalNamespaces, disconnectReason } from './site'

/** A pairing code, and the promise that resolves with the session when a wallet has approved the code. */
export type PreparedProposal = { code: PairingCode; topic: string; approval: Promise<Session> }

/** The client of the relay. The client loads at the first use, and stops when it is no longer used. */
export type ScanLink = {
  /** Loads the client's chunk without starting the client. */
  load(): void
  /**
   * Resolves with the running client. The first call loads and starts the client, with the stored session of `topic` if
   * `topic` is given.
   */
  start(topic?: string): Promise<Client>
  /** Requests a new code from the relay. If a request for a code is already open, the call waits for the same code. */
  prepare(): Promise<PreparedProposal>
  /** Invalidates a code. */
  retire(prepared: PreparedProposal): void
  /**
   * Stops the client unless it has a session: immediately if `atOnce` is true, otherwise after `idleTimeoutMs`
   * milliseconds without use.
   */
  release(atOnce?: boolean): void
}

/**
 * How long an unused client keeps its socket, in milliseconds. If the visitor opens the dialog again during this time,
 * the client does not have to start again.
 */
const idleTimeoutMs = 10_000

/**
 * Read topic and expiry of a pairing link (ERC-1328). If the link has no expiry, the code expires five minutes after
 * `now`, as the protocol defines.
 */
export const readCodeAndTopic = (uri: string, now = Date.now()): { code: PairingCode; topic: string } => {
  const codeTopic = /^wc:([0-9a-f]+)@2\?/.exec(uri)?.[1] ?? ''
  const expiryS = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1])
  return { code: { uri, expiresAt: expiryS ? expiryS * 1000 : now + 300_000 }, topic: codeTopic }
}

/**
 * Create the error for a relay that closes the socket with code 3000. The reason is an unknown project id, an origin
 * that is not allowed, or a wrong clock.
 */
const createRefusedFault = (error: Error) =>
  new ProviderFault(rpcCode.internal, error.message, { reason: 'pairing/project-refused', cause: error })

/**
 * Return true if the relay belongs to `kisslock dev`, which prints the code. Any other relay must not receive the code,
 * because the code contains the key of the pairing.
 */
const isLocalRelayUrl = ({ dev, walletconnect }: PublicConfig) =>
  dev && walletconnect.relay_url?.startsWith('ws://127.0.0.1:')

const proposeSession = async (client: Client, config: PublicConfig): Promise<PreparedProposal> => {
  const { relayer } = client.sign.core
  let rejectProposal = (_: Error) => {}
  const refusalPromise = new Promise<never>((_, reject) => {
    rejectProposal = (error) => reject(createRefusedFault(error))
  })
  relayer.on('relayer_error', rejectProposal)
  try {
    const connectRequest = client.sign.connect({ optionalNamespaces: createOptionalNamespaces(config) })
    const { uri, approval } = await Promise.race([connectRequest, refusalPromise])
    if (!uri) throw new Error('The client gave no pairing link.')
    if (isLocalRelayUrl(config)) void relayer.request({ method: 'kisslock_showCode', params: { uri } } as never)
    const sessionPromise = approval().then((session) => {
      client.take(session)
      return session
    })
    // The caller that waits for the approval handles a rejection. If no caller waits, the rejection must not appear as
    // an error of the page.
    sessionPromise.catch(() => {})
    return { ...readCodeAndTopic(uri), approval: sessionPromise }
  } finally {
    relayer.off('relayer_error', rejectProposal)
  }
}

const loadClient = () => whenReachable(() => import('./client'))

/** End every session that a wallet approves through a retired code. */
const endLateSessions = ({ sign }: Client, retiredTopics: ReadonlySet<string>): void => {
  sign.on('session_connect', ({ session: { pairingTopic, topic } }) => {
    if (retiredTopics.has(pairingTopic)) sign.disconnect({ topic, reason: disconnectReason }).catch(() => undefined)
  })
}

/** Create the page's `ScanLink` to the relay. */
export const createScanLink = (config: PublicConfig, origin: string): ScanLink => {
  let startedClientPromise: Promise<Client> | undefined
  let runningClient: Client | undefined
  let proposalPromise: Promise<PreparedProposal> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const retiredTopics = new Set<string>()

  const beginClient = (topic?: string): Promise<Client> => {
    const clientPromise = loadClient().then(({ startClient }) => startClient(config, origin, topic))
    const onSettled = (client?: Client) => {
      if (startedClientPromise !== clientPromise) return
      runningClient = client
      if (!client) startedClientPromise = undefined
    }
    clientPromise.then(onSettled, () => onSettled())
    void clientPromise.then((client) => endLateSessions(client, retiredTopics)).catch(() => undefined)
    return clientPromise
  }

  const startLink = (topic?: string): Promise<Client> => {
    clearTimeout(idleTimer)
    startedClientPromise ??= beginClient(topic)
    return startedClientPromise
  }

  const stopUnlessConnected = () => {
    if (runningClient?.session) return
    const stoppingClientPromise = startedClientPromise
    startedClientPromise = undefined
    runningClient = undefined
    proposalPromise = undefined
    const stopStartedClient = async () => {
      const client = await stoppingClientPromise
      const { stopClient } = await loadClient()
      if (client) await stopClient(client, [...retiredTopics])
    }
    stopStartedClient().catch(() => undefined)
  }

  const prepareProposal = (): Promise<PreparedProposal> => {
    clearTimeout(idleTimer)
    const currentProposalPromise = proposalPromise ?? startLink().then((client) => proposeSession(client, config))
    proposalPromise = currentProposalPromise
    const clearProposal = () => {
      if (proposalPromise === currentProposalPromise) proposalPromise = undefined
    }
    currentProposalPromise.then(clearProposal, clearProposal)
    return currentProposalPromise
  }

  /**
   * Expire the proposal, but stay subscribed to its topic. If a wallet approves the proposal after it expired, the new
   * session is ended immediately.
   */
  const retireProposal = async ({ topic }: PreparedProposal) => {
    const client = await startedClientPromise
    if (!client) return
    retiredTopics.add(topic)
    const { proposal, events } = client.sign
    for (const { id, pairingTopic } of proposal.getAll())
      if (pairingTopic === topic) events.emit('proposal_expire', { id })
  }

  return {
    load: () => void loadClient().catch(() => undefined),
    start: startLink,
    prepare: prepareProposal,
    retire: (prepared) => void retireProposal(prepared).catch(() => undefined),
    release: (atOnce = false) => {
      clearTimeout(idleTimer)
      if (atOnce) stopUnlessConnected()
      else idleTimer = setTimeout(stopUnlessConnected, idleTimeoutMs)
    },
  }
}
