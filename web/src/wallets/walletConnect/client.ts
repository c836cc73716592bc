import { UniversalProvider } from '@walletconnect/universal-provider'
import type { PublicConfig } from '../../server/wire.gen'
import { metadataOf } from './site'
import { clientPrefix, relayStorage } from './storage'

export type Client = Awaited<ReturnType<typeof UniversalProvider.init>>
export type Session = NonNullable<Client['session']>

type Asked = { params?: { tvf?: unknown } }

/**
 * Beside the encrypted message the client tells the relay in the open which method, contract and transaction it is about
 * (`tvf`). That is telemetry, which its own switch leaves on.
 */
const sayNoMore = ({ client }: Client): void => {
  const relayer = client.core.relayer as unknown as { request: (asked: Asked) => Promise<unknown> }
  const { request } = relayer
  relayer.request = (asked) => {
    if (asked.params) delete asked.params.tvf
    return request(asked)
  }
}

/** The client keeps itself below `globalThis`, by its prefix, and would hand out a stopped one again. */
const globalNames = [`_walletConnectCore_${clientPrefix}`, `_walletConnectCore_${clientPrefix}_count`]

/** Starts the relay's client: no telemetry, no log, no database; the socket opens when there is something to say. */
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
  // It takes any session that is stored; a visitor who scans anew has none.
  if (!topic) client.session = undefined as never
  sayNoMore(client)
  // In development nobody proves the site's origin: the frame would wait 5 s for a host that may not be reachable.
  if (config.dev) client.client.core.verify.register = async () => undefined
  return client
}

/** How long a relay may take to hear the last words. */
const farewellMs = 2000

/** Tells wallets that these codes are of no use any more, closes the socket and ends the client's timers. */
export const stopClient = async ({ client }: Client, topics: readonly string[]): Promise<void> => {
  const { pairing, heartbeat, relayer } = client.core
  const told = relayer.connected ? topics.map((topic) => pairing.disconnect({ topic }).catch(() => undefined)) : []
  await Promise.race([Promise.all(told), new Promise((resolve) => setTimeout(resolve, farewellMs))])
  heartbeat.stop()
  await relayer.transportClose()
}
