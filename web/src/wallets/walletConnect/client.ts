import { SignClient } from '@walletconnect/sign-client'
import { createListeners } from '../../browser/listeners'
import type { PublicConfig } from '../../server/wire.gen'
import { parseChainId } from '../answers'
import { findFirstChainId, hasChain, type Session } from './accounts'
import { createExpiryOption, type Request, waitForStoredResponse } from './signRequests'
import { createSiteMetadata } from './site'
import { clientPrefix, forgetChain, readStoredChain, relayStorage, storeChain } from './storage'

type SignClientInstance = Awaited<ReturnType<typeof SignClient.init>>

/** The page's client of the relay, with its current session. */
export type Client = {
  /** The client from the package `@walletconnect/sign-client`. */
  readonly sign: SignClientInstance
  readonly session: Session | undefined
  /**
   * The current chain. The initial chain is the chain of the last page load, or the first chain that the wallet shares.
   * 0 without a session.
   */
  readonly chainId: number
  /** Makes this session the current one. Undefined means no session. */
  take(session: Session | undefined): void
  /** Makes another chain of the session the current one. */
  setChain(chainId: number): void
  /** Sends a request to the wallet on the current chain. */
  request(call: Request): Promise<unknown>
  /**
   * Waits for the wallet's response to a request that an earlier page has sent. Resolves with undefined if no page has
   * sent the request, or if its response has already been read.
   */
  resume(call: Request): Promise<unknown>
  /** Adds a listener for events of the current session. */
  on(event: 'accountsChanged' | 'chainChanged' | 'disconnect', listener: () => void): void
}

type RelayRequest = { params?: { tvf?: unknown } }

/**
 * Remove the field `tvf` from the client's requests. This field sends the method, contract and transaction of each
 * message to the relay, unencrypted. The client sends `tvf` even with its option `telemetryEnabled: false`.
 */
const removeTelemetry = (sign: SignClientInstance): void => {
  const relayClient = sign.core.relayer as unknown as { request: (payload: RelayRequest) => Promise<unknown> }
  const { request } = relayClient
  relayClient.request = (payload) => {
    if (payload.params) delete payload.params.tvf
    return request(payload)
  }
}

/** Return the chain of an event. Wallets send a number, hex text or CAIP-2. */
const parseEventChainId = (value: unknown) =>
  parseChainId(typeof value === 'string' ? value.replace(/^eip155:/, '') : value)

/**
 * Methods that ask the wallet to switch to, or to add, another chain. A request with one of these methods can be sent
 * on each chain of the session.
 */
const chainMethods: ReadonlySet<string> = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])

/** Create the client, which follows the changes that the wallet makes to the session. */
const createClient = (sign: SignClientInstance, initialSession: Session | undefined): Client => {
  const { on, emit } = createListeners()
  let session: Session | undefined
  let chainId = 0

  const adoptSession = (nextSession: Session | undefined) => {
    // A client that starts without a session keeps the stored chain, because the chain can belong to another tab's
    // session.
    if (session && !nextSession) forgetChain(session.topic)
    session = nextSession
    const storedChainId = nextSession && readStoredChain(nextSession.topic)
    if (!nextSession) chainId = 0
    else
      chainId =
        storedChainId !== undefined && hasChain(nextSession, storedChainId)
          ? storedChainId
          : findFirstChainId(nextSession)
  }
  const setChain = (nextChainId: number) => {
    if (!session || nextChainId === chainId) return
    chainId = nextChainId
    storeChain(session.topic, nextChainId)
    emit('chainChanged')
    // On another chain, a session can have other accounts (CAIP-10).
    emit('accountsChanged')
  }
  const isCurrentSession = ({ topic }: { topic: string }) => topic === session?.topic
  const endSession = (ended: { topic: string }) => {
    if (!isCurrentSession(ended)) return
    adoptSession(undefined)
    emit('disconnect')
  }

  sign.on('session_update', ({ topic, params: { namespaces } }) => {
    if (!session || !isCurrentSession({ topic })) return
    session = { ...session, namespaces }
    emit('accountsChanged')
  })
  sign.on('session_event', ({ topic, params: { event, chainId: eventChainId } }) => {
    if (!isCurrentSession({ topic })) return
    if (event.name === 'accountsChanged') emit('accountsChanged')
    if (event.name === 'chainChanged')
      setChain(parseEventChainId(event.data) ?? parseEventChainId(eventChainId) ?? chainId)
  })
  // An expired session needs no listener of its own, because the relay's client also sends `session_delete` for it.
  sign.on('session_delete', endSession)

  adoptSession(initialSession)
  return {
    sign,
    get session() {
      return session
    },
    get chainId() {
      return chainId
    },
    take: adoptSession,
    setChain,
    request: async (request) => {
      if (!session) throw new Error('There is no session.')
      // If the session has no account on the current chain, the WalletConnect client rejects requests on this chain. A
      // request to change the chain is therefore sent on the session's first chain. All other requests, such as
      // transactions, are sent only on the current chain.
      const requestChainId =
        chainMethods.has(request.method) && !hasChain(session, chainId) ? findFirstChainId(session) : chainId
      const { topic } = session
      return sign.request({
        topic,
        chainId: `eip155:${requestChainId}`,
        request: request as never,
        ...createExpiryOption(request),
      })
    },
    resume: async (request) => session && waitForStoredResponse(sign, session.topic, request),
    on,
  }
}

/**
 * The properties of `globalThis` in which the client stores its core. These properties are deleted when a client stops,
 * because the next client would otherwise use the stopped core.
 */
const clientGlobalNames = [`_walletConnectCore_${clientPrefix}`, `_walletConnectCore_${clientPrefix}_count`]

/**
 * Start the client of the relay without telemetry, log and database, and with the stored session of `topic` if given.
 * If the client has stored subscriptions, its socket opens immediately, otherwise with the first request. Throws for a
 * topic without a session.
 */
export const startClient = async (config: PublicConfig, origin: string, topic?: string): Promise<Client> => {
  const { project_id, relay_url } = config.walletconnect
  for (const name of clientGlobalNames) Reflect.deleteProperty(globalThis, name)
  const signClient = await SignClient.init({
    projectId: project_id ?? '',
    ...(relay_url ? { relayUrl: relay_url } : {}),
    metadata: createSiteMetadata(config, origin),
    storage: relayStorage as never,
    customStoragePrefix: clientPrefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  removeTelemetry(signClient)
  // In development, skip the proof of the site's origin, because its iframe would wait 5 s if the host cannot be
  // reached.
  if (config.dev) signClient.core.verify.register = async () => undefined
  // The client contains all stored sessions, but a new pairing starts without a session.
  return createClient(signClient, topic ? signClient.session.get(topic) : undefined)
}

/** Before a client stops, it waits at most this long for its last messages to the relay. Milliseconds. */
const lastMessagesTimeoutMs = 2000

/** End the pairings of these topics, close the socket and stop the client's timers. */
export const stopClient = async ({ sign }: Client, topics: readonly string[]): Promise<void> => {
  const { pairing, heartbeat, relayer: relayClient } = sign.core
  const lastMessages = relayClient.connected
    ? topics.map((topic) => pairing.disconnect({ topic }).catch(() => undefined))
    : []
  await Promise.race([Promise.all(lastMessages), new Promise((resolve) => setTimeout(resolve, lastMessagesTimeoutMs))])
  heartbeat.stop()
  await relayClient.transportClose()
}
