import { SignClient } from '@walletconnect/sign-client'
import { createListeners } from '../../browser/listeners'
import type { PublicConfig } from '../../server/wire.gen'
import { chainIdOf } from '../answers'
import { firstChain, hasChain, type Session } from './accounts'
import { metadataOf } from './site'
import { clientPrefix, forgetChain, relayStorage, storeChain, storedChain } from './storage'

type Sign = Awaited<ReturnType<typeof SignClient.init>>

/** A request to a wallet (EIP-1193). */
export type Request = { method: string; params?: unknown }

/** The relay's client of one page with its present session. */
export type Client = {
  /** The client of the package `@walletconnect/sign-client`. */
  readonly sign: Sign
  readonly session: Session | undefined
  /** The chain in use. It begins with that of the last page load, else with the first one that the wallet shares; 0 without a session. */
  readonly chainId: number
  /** Makes a session the present one, or none. */
  take(session: Session | undefined): void
  /** Uses another chain of the session from now on. */
  setChain(chainId: number): void
  /** Sends a request to the wallet on the chain in use. */
  request(call: Request): Promise<unknown>
  /** Events of the present session. */
  on(event: 'accountsChanged' | 'chainChanged' | 'disconnect', listener: () => void): void
}

type RelayRequest = { params?: { tvf?: unknown } }

/**
 * Removes `tvf` from the client's requests. With it the client sends the relay, unencrypted, the method, contract and
 * transaction of each message, and `telemetryEnabled: false` does not turn it off.
 */
const removeTelemetry = (sign: Sign): void => {
  const relayer = sign.core.relayer as unknown as { request: (payload: RelayRequest) => Promise<unknown> }
  const { request } = relayer
  relayer.request = (payload) => {
    if (payload.params) delete payload.params.tvf
    return request(payload)
  }
}

/** The chain of an event: wallets send a number, hex text or CAIP-2. */
const chainIn = (value: unknown) => chainIdOf(typeof value === 'string' ? value.replace(/^eip155:/, '') : value)

/** Methods that ask for another chain. They can be sent on each chain of the session. */
const chainMethods: ReadonlySet<string> = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])

/** The client with a session, whose changes by the wallet are followed. */
const createClient = (sign: Sign, first: Session | undefined): Client => {
  const { on, emit } = createListeners()
  let session: Session | undefined
  let chainId = 0

  const take = (next: Session | undefined) => {
    // A start without a session leaves the chain of another tab's session.
    if (session && !next) forgetChain(session.topic)
    session = next
    const stored = next && storedChain(next.topic)
    if (!next) chainId = 0
    else chainId = stored !== undefined && hasChain(next, stored) ? stored : firstChain(next)
  }
  const setChain = (next: number) => {
    if (!session || next === chainId) return
    chainId = next
    storeChain(session.topic, next)
    emit('chainChanged')
    // A session may have other accounts on another chain (CAIP-10).
    emit('accountsChanged')
  }
  const isPresent = ({ topic }: { topic: string }) => topic === session?.topic
  const end = (ended: { topic: string }) => {
    if (!isPresent(ended)) return
    take(undefined)
    emit('disconnect')
  }

  sign.on('session_update', ({ topic, params: { namespaces } }) => {
    if (!session || !isPresent({ topic })) return
    session = { ...session, namespaces }
    emit('accountsChanged')
  })
  sign.on('session_event', ({ topic, params: { event, chainId: scope } }) => {
    if (!isPresent({ topic })) return
    if (event.name === 'accountsChanged') emit('accountsChanged')
    if (event.name === 'chainChanged') setChain(chainIn(event.data) ?? chainIn(scope) ?? chainId)
  })
  // Also the end of a session that has expired.
  sign.on('session_delete', end)

  take(first)
  return {
    sign,
    get session() {
      return session
    },
    get chainId() {
      return chainId
    },
    take,
    setChain,
    request: async (request) => {
      if (!session) throw new Error('There is no session.')
      // The package's client sends nothing on a chain without an account. A transaction must not go to another chain instead;
      // the wish to change the chain may.
      const chain = chainMethods.has(request.method) && !hasChain(session, chainId) ? firstChain(session) : chainId
      return sign.request({ topic: session.topic, chainId: `eip155:${chain}`, request: request as never })
    },
    on,
  }
}

/** Properties of `globalThis` where the client stores its core. The next start would reuse a stopped core found there. */
const globalNames = [`_walletConnectCore_${clientPrefix}`, `_walletConnectCore_${clientPrefix}_count`]

/**
 * Starts the relay's client without telemetry, log and database, with the stored session of `topic` if given. Its socket opens
 * at once if it stores subscriptions, else with the first request. Throws for a topic without a session.
 */
export const startClient = async (config: PublicConfig, origin: string, topic?: string): Promise<Client> => {
  const { project_id, relay_url } = config.walletconnect
  for (const name of globalNames) Reflect.deleteProperty(globalThis, name)
  const sign = await SignClient.init({
    projectId: project_id ?? '',
    ...(relay_url ? { relayUrl: relay_url } : {}),
    metadata: metadataOf(config, origin),
    storage: relayStorage as never,
    customStoragePrefix: clientPrefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  removeTelemetry(sign)
  // Development needs no proof of the site's origin, whose frame would wait 5 s for a host that may be unreachable.
  if (config.dev) sign.core.verify.register = async () => undefined
  // The client has every stored session. A new pairing starts without one.
  return createClient(sign, topic ? sign.session.get(topic) : undefined)
}

/** Time limit of the last messages to the relay. */
const lastMessagesMs = 2000

/** Ends the pairings of these topics, closes the socket and stops the client's timers. */
export const stopClient = async ({ sign }: Client, topics: readonly string[]): Promise<void> => {
  const { pairing, heartbeat, relayer } = sign.core
  const lastMessages = relayer.connected
    ? topics.map((topic) => pairing.disconnect({ topic }).catch(() => undefined))
    : []
  await Promise.race([Promise.all(lastMessages), new Promise((resolve) => setTimeout(resolve, lastMessagesMs))])
  heartbeat.stop()
  await relayer.transportClose()
}
