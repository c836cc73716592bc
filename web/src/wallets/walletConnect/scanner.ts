import type { Config, Connector } from '@wagmi/core'
import type { PublicConfig } from '../../server/wire.gen'
import type { Target } from '../discover'
import { cleanName } from '../name'
import { scannedId } from '../scannedId'
import { pairOnce } from './attempt'
import type { Client } from './client'
import { createLink } from './link'
import type { PairingParameters } from './pairing'
import { createSessionProvider } from './session'
import { userDisconnected } from './site'
import { storedSession } from './storage'

/** The wallet on another device: one connector, which uses the present WalletConnect session. */
export type Scanner = {
  readonly connector: Connector
  /** Loads the chunk of the relay's client in advance. */
  load(): void
  /** Makes the next `eth_requestAccounts` show codes and wait for a wallet until `signal` aborts. */
  expect(pairing: Pick<PairingParameters, 'wallet' | 'onCode' | 'onScanned'>, signal: AbortSignal): void
  /** Restores the stored session. False if there is none. */
  bringBack(): Promise<boolean>
}

/** The connector's name until the wallet has sent its own. */
const defaultName = 'WalletConnect'

/**
 * Notifies the site's other tabs of a session that ended here. For the relay all tabs are one client: what one has acknowledged, a
 * tab that subscribes later does not get.
 * Returns the function that sends the session's topic.
 */
const openChannel = (onEnded: (topic: string) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('kisslock.scan')
  channel.onmessage = ({ data }) => onEnded(data)
  return (topic: string | undefined) => channel.postMessage(topic)
}

/** Ends a session at the relay and in storage. */
const leave = ({ sign }: Client, topic: string): void => {
  sign.disconnect({ topic, reason: userDisconnected }).catch(() => undefined)
}

/** The page's scanner. `adopt` adds a connector to the library's config. */
export const createScanner = (
  site: PublicConfig,
  config: Config,
  origin: string,
  adopt: (target: Target) => Connector,
): Scanner => {
  const link = createLink(site, origin)
  let current: Client | undefined
  /** The topic of the present session, and of the last one that ended in another tab. */
  let [topic, ended]: (string | undefined)[] = []

  /** Removes `recentConnectorId`, which would load this chunk on the next visit although the session is gone. */
  const forgetRecent = () => {
    if (config.state.connections.size === 0) void config.storage?.removeItem('recentConnectorId')
  }

  const forget = () => {
    link.release()
    forgetRecent()
    // The library removes the connection later, so check again after its next change.
    const stop = config.subscribe(
      ({ connections }) => connections,
      () => {
        stop()
        forgetRecent()
      },
    )
  }

  const end = (client: Client) => {
    // Not awaited: a disconnect must not depend on the relay.
    if (client.session) leave(client, client.session.topic)
    client.take(undefined)
    notifyTabs(topic)
    link.release()
  }

  const endedByWallet = () => {
    notifyTabs(topic)
    forget()
  }

  const provider = createSessionProvider(end)
  const connector = adopt({ id: scannedId, type: scannedId, name: defaultName, provider })

  const take = (client: Client) => {
    if (current !== client) client.on('disconnect', endedByWallet)
    current = client
    topic = client.session?.topic
    provider.follow(client)
    const peerName = cleanName(String(client.session?.peer.metadata.name ?? ''))
    Object.assign(connector, { name: peerName || defaultName })
  }

  const notifyTabs = openChannel((sent) => {
    ended = sent
    if (!current?.session || sent !== topic) return
    current.take(undefined)
    provider.ended()
    forget()
  })

  return {
    connector,
    load: link.load,
    expect: ({ wallet, ...request }, signal) => {
      Object.assign(connector, { name: wallet ?? defaultName })
      provider.ask = async () => {
        provider.ask = undefined
        const before = current?.session?.topic
        await pairOnce(link, { ...request, signal })
        const client = await link.start()
        if (before && current) leave(current, before)
        take(client)
        if (before) provider.announce()
      }
    },
    bringBack: async () => {
      const stored = site.walletconnect.project_id ? storedSession() : undefined
      const client = stored ? await link.start(stored) : undefined
      const isValid = Boolean(client?.session) && stored !== ended
      if (client && isValid) take(client)
      else forget()
      return isValid
    },
  }
}
