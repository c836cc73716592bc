import type { Config, Connector } from '@wagmi/core'
import type { PublicConfig } from '../../server/wire.gen'
import type { Target } from '../discover'
import { cleanName } from '../name'
import { pairOnce } from './attempt'
import type { Client } from './client'
import { createLink } from './link'
import type { PairingParameters } from './pairing'
import { createSessionProvider } from './session'
import { storedSession } from './storage'

/** The wallet on another device: one connector for the page, over whichever session stands. */
export type Scanner = {
  readonly connector: Connector
  /** Loads the relay's client beforehand, for a visitor who has chosen to scan. */
  load(): void
  /** The next request for accounts makes codes and waits for a wallet; until `signal` aborts. */
  expect(asked: Pick<PairingParameters, 'wallet' | 'onCode' | 'onScanned'>, signal: AbortSignal): void
  /** Brings the stored session back; false when there is none. */
  bringBack(): Promise<boolean>
}

/** The connector's id and type, and its name until a wallet has said its own. */
const id = 'walletConnect'
const anyName = 'WalletConnect'

/** Tells the site's other tabs that a session was ended here: the relay does not, to it they are one client. */
const openChannel = (onEnded: (topic: unknown) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('kisslock.scan')
  channel.onmessage = ({ data }) => onEnded(data)
  return (topic: string) => channel.postMessage(topic)
}

/** Makes the page's scanner; `adopt` makes a connector of the library's config. */
export const createScanner = (
  site: PublicConfig,
  config: Config,
  origin: string,
  adopt: (target: Target) => Connector,
): Scanner => {
  const link = createLink(site, origin)
  let current: Client | undefined

  /** Or a session that its wallet has ended would load all this again on the next visit. */
  const forgetRecent = () => {
    if (config.state.connections.size === 0) void config.storage?.removeItem('recentConnectorId')
  }

  const forget = () => {
    link.release()
    forgetRecent()
    // The library takes the connection away in a moment.
    const stop = config.subscribe(
      ({ connections }) => connections,
      () => {
        stop()
        forgetRecent()
      },
    )
  }

  const end = (client: Client) => {
    const topic = client.session?.topic
    // Published behind the visitor's back: leaving must not wait for a relay.
    void client.disconnect().catch(() => undefined)
    client.session = undefined as never
    if (topic) tellTabs(topic)
    link.release()
  }

  const provider = createSessionProvider(end)
  const connector = adopt({ id, type: id, name: anyName, provider })

  const take = (client: Client) => {
    if (current !== client) client.on('disconnect', forget)
    current = client
    provider.follow(client)
    const said = cleanName(String(client.session?.peer.metadata.name ?? ''))
    Object.assign(connector, { name: said || anyName })
  }

  const tellTabs = openChannel((topic) => {
    if (!current?.session || current.session.topic !== topic) return
    current.session = undefined as never
    provider.ended()
    forget()
  })

  return {
    connector,
    load: link.load,
    expect: ({ wallet, ...asked }, signal) => {
      Object.assign(connector, { name: wallet ?? anyName })
      provider.ask = async () => {
        provider.ask = undefined
        const before = current?.session?.topic
        await pairOnce(link, { ...asked, signal })
        const client = await link.start()
        if (before && current)
          void current.client.disconnect({ topic: before, reason: replaced }).catch(() => undefined)
        take(client)
        if (before) provider.announce()
      }
    },
    bringBack: async () => {
      const topic = site.walletconnect.project_id ? storedSession() : undefined
      const client = topic ? await link.start(topic) : undefined
      if (client?.session) take(client)
      else forget()
      return Boolean(client?.session)
    },
  }
}

const replaced = { code: 6000, message: 'Another wallet has taken its place.' }
