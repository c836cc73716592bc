import type { Config, Connector, CreateConnectorFn } from 'wagmi'
import { injected } from 'wagmi'
import { readStoredEarly, type SiteGroup, type SiteWallet } from '../index'
import type { ConnectorsForWalletsParameters } from './walletTypes'

/** The settings of the site and its wallets that the site passed when it created its config. */
export type SiteSettings = Omit<ConnectorsForWalletsParameters, 'walletConnectParameters'> & {
  relayUrl?: string
  /**
   * The groups of the site's list. A group contains only the ids of wallets that have no connector of their own.
   */
  groups: readonly SiteGroup[]
  /** The site's own wallets, and the site's changes of Kisslock's wallets. */
  more: readonly SiteWallet[]
}

/** The settings by emitter. wagmi creates an emitter for each connector of a config, and keeps it in the connector. */
const settingsByEmitter = new WeakMap<object, SiteSettings>()

/**
 * Return wagmi's own connector `injected`. The dialog detects wallets itself, so it does not list this connector. wagmi
 * creates the connector together with the config. Creating the connector registers the settings and reads the stored
 * connection, because wagmi's provider can drop the stored connection before the site's provider is rendered.
 */
export const createInjectedWithSettings =
  (settings: SiteSettings): CreateConnectorFn =>
  (config) => {
    readStoredEarly(config.storage as Config['storage'])
    settingsByEmitter.set(config.emitter, settings)
    return injected()(config)
  }

/**
 * Return the settings with which a config was created. Undefined for a config that was not created by RainbowKit's
 * functions.
 */
export const findSettings = (connectors: readonly Connector[]): SiteSettings | undefined =>
  connectors.map(({ emitter }) => settingsByEmitter.get(emitter)).find((settings) => settings !== undefined)
