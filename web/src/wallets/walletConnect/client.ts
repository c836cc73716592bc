import { UniversalProvider } from '@walletconnect/universal-provider'
import type { PublicConfig } from '../../server/wire.gen'
import { metadataOf } from './site'
import { clientPrefix, relayStorage } from './storage'

/** The relay's client of the package `@walletconnect/universal-provider`. */
export type Client = Awaited<ReturnType<typeof UniversalProvider.init>>
/** A WalletConnect session. */
export type Session = NonNullable<Client['session']>

type Asked = { params?: { tvf?: unknown } }

/**
 * Removes `tvf` from the client's requests. With it the client sends the relay, unencrypted, the method, contract and
 * transaction of each message, and `telemetryEnabled: false` does not turn it off.
 */
const sayNoMore = ({ client }: Client): void => {
  const relayer = client.core.relayer as unknown as { request: (asked: Asked) => Promise<unknown> }
  const { request } = relayer
  relayer.request = (asked) => {
    if (asked.params) delete asked.params.tvf
    return request(asked)
  }
}

/** Properties of `globalThis` where the client stores its core. The next start would reuse a stopped core found there. */
const globalNames = [`_walletConnectCore_${clientPrefix}`, `_walletConnectCore_${clientPrefix}_count`]

/** Starts the relay's client without telemetry, log and database. Its socket opens with the first request. */
export const startClient = async (config: PublicConfig, origin: string, topic?: string): Promise<Client> => {
  const { project_id, relay_url } = config.walletconnect
  for (const name of globalNames) Reflect.deleteProperty(globalThis, name)
  const client = await UniversalProvider.init({
    projectId: project_id ?? '',
    ...(relay_url ? { relayUrl: relay_url } : {}),
    ...(topic ? { session: { topic } as Session } : {}),
    metadata: metadataOf(config, origin),
    storage: relayStorage as never,
    customStoragePrefix: clientPrefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // The client restores any stored session. A new pairing starts without one.
  if (!topic) client.session = undefined as never
  sayNoMore(client)
  // Development needs no proof of the site's origin, whose frame would wait 5 s for a host that may be unreachable.
  if (config.dev) client.client.core.verify.register = async () => undefined
  return client
}

/** Time limit of the last messages to the relay. */
const farewellMs = 2000

/** Ends the pairings of these topics, closes the socket and stops the client's timers. */
export const stopClient = async ({ client }: Client, topics: readonly string[]): Promise<void> => {
  const { pairing, heartbeat, relayer } = client.core
  const told = relayer.connected ? topics.map((topic) => pairing.disconnect({ topic }).catch(() => undefined)) : []
  await Promise.race([Promise.all(told), new Promise((resolve) => setTimeout(resolve, farewellMs))])
  heartbeat.stop()
  await relayer.transportClose()
}
