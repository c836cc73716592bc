import type { Config, Connector } from '@wagmi/core'
import type { PublicConfig } from '../../server/wire.gen'
import type { WalletTarget } from '../discover'
import { cleanName } from '../name'
import { scannerId } from '../scannedId'
import { pairOnce } from './attempt'
import type { Client } from './client'
import { createScanLink } from './link'
import type { PairingParameters } from './pairing'
import { createSessionProvider } from './session'
import { disconnectReason } from './site'
import { findStoredTopic } from './storage'

/** The connector for a wallet on another device. This connector uses the current WalletConnect session. */
export type Scanner = {
  readonly connector: Connector
  /** Loads the chunk with the relay's client in advance. */
  load(): void
  /** Lets the next `eth_requestAccounts` show codes and wait for a wallet until `signal` aborts. */
  expectPairing(pairing: Pick<PairingParameters, 'wallet' | 'onCode' | 'onScanned'>, signal: AbortSignal): void
  /** Restores the stored session. Resolves with false if there is no stored session. */
  restore(): Promise<boolean>
}

/** The connector's name until the wallet has sent its own name. */
const defaultWalletName = 'WalletConnect'

/**
 * Open the channel that notifies the site's other tabs of a session that has ended in this tab. The relay cannot notify
 * them reliably, because it treats all tabs as one client: a message that one tab has acknowledged does not reach a tab
 * that subscribes later. Returns the function that sends the session's topic.
 */
const openSessionEndChannel = (onEnded: (topic: string) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const scanChannel = new BroadcastChannel('kisslock.scan')
  scanChannel.onmessage = ({ data }) => onEnded(data)
  return (topic: string | undefined) => scanChannel.postMessage(topic)
}

/** End a session at the relay and in storage. */
const endSession = ({ sign }: Client, topic: string): void => {
  sign.disconnect({ topic, reason: disconnectReason }).catch(() => undefined)
}

/** Create the page's scanner. `createConnector` adds a connector to the library's config. */
export const createScanner = (
  site: PublicConfig,
  config: Config,
  origin: string,
  createConnector: (target: WalletTarget) => Connector,
): Scanner => {
  const link = createScanLink(site, origin)
  let currentClient: Client | undefined
  /** The topic of the current session, and of the last session that ended in another tab. */
  let [currentTopic, endedTopic]: (string | undefined)[] = []

  /**
   * Remove the library's `recentConnectorId`. With the stored id, the next page load would load this chunk, although
   * the session has ended.
   */
  const removeRecentConnectorId = () => {
    if (config.state.connections.size === 0) void config.storage?.removeItem('recentConnectorId')
  }

  const forgetSession = () => {
    link.release()
    removeRecentConnectorId()
    // Call `removeRecentConnectorId` again after the connections change, because it removes the ID only if no
    // connection is left, and the library has not removed the ended connection yet.
    const unsubscribe = config.subscribe(
      ({ connections }) => connections,
      () => {
        unsubscribe()
        removeRecentConnectorId()
      },
    )
  }

  const endClientSession = (client: Client) => {
    // Do not wait for the relay, because disconnecting must also work without the relay.
    if (client.session) endSession(client, client.session.topic)
    client.take(undefined)
    notifyTabs(currentTopic)
    link.release()
  }

  const onEndedByWallet = () => {
    notifyTabs(currentTopic)
    forgetSession()
  }

  const provider = createSessionProvider(endClientSession)
  const connector = createConnector({ id: scannerId, type: scannerId, name: defaultWalletName, provider })

  const adoptClient = (client: Client) => {
    if (currentClient !== client) client.on('disconnect', onEndedByWallet)
    currentClient = client
    currentTopic = client.session?.topic
    provider.follow(client)
    const peerName = cleanName(String(client.session?.peer.metadata.name ?? ''))
    Object.assign(connector, { name: peerName || defaultWalletName })
  }

  const notifyTabs = openSessionEndChannel((sentTopic) => {
    endedTopic = sentTopic
    if (!currentClient?.session || sentTopic !== currentTopic) return
    currentClient.take(undefined)
    provider.emitEnd()
    forgetSession()
  })

  return {
    connector,
    load: link.load,
    expectPairing: ({ wallet, ...request }, signal) => {
      Object.assign(connector, { name: wallet ?? defaultWalletName })
      provider.pair = async () => {
        provider.pair = undefined
        const previousTopic = currentClient?.session?.topic
        await pairOnce(link, { ...request, signal })
        const client = await link.start()
        if (previousTopic && currentClient) endSession(currentClient, previousTopic)
        adoptClient(client)
        if (previousTopic) provider.announce()
      }
    },
    restore: async () => {
      const storedTopic = site.walletconnect.project_id ? findStoredTopic() : undefined
      const client = storedTopic ? await link.start(storedTopic) : undefined
      const isValid = Boolean(client?.session) && storedTopic !== endedTopic
      if (client && isValid) adoptClient(client)
      else forgetSession()
      return isValid
    },
  }
}
