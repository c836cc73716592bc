import type { Connector, CreateConnectorFn } from 'wagmi'
import { injected } from 'wagmi'
import { readStoredEarly } from '../core/storedConnections'
import type { ConnectorsForWalletsParameters } from './walletTypes'

/** What a site has said about itself and its wallets while it made its config. */
export type SiteSettings = Omit<ConnectorsForWalletsParameters, 'walletConnectParameters'> & {
  relayUrl?: string
  /** Ids of the wallets shown first. */
  popular: readonly string[]
}

/**
 * A connector that brings the settings through wagmi's config to the provider. It is wagmi's own `injected`, which the
 * dialog does not list beside the wallets that it has found itself. It is made while the config is created. That is when the
 * stored connection is read, because wagmi's provider may drop it before the provider of the site is drawn.
 */
export const carrierOf =
  (settings: SiteSettings): CreateConnectorFn =>
  (config) => {
    readStoredEarly(config.storage as never)
    return Object.assign(injected()(config), { kisslock: settings })
  }

/** The settings among the connectors of a config; undefined for a config that was made without RainbowKit's functions. */
export const settingsIn = (connectors: readonly Connector[]): SiteSettings | undefined =>
  connectors
    .map((connector) => (connector as { kisslock?: SiteSettings }).kisslock)
    .find((found) => found !== undefined)
