import type { Config, Connector, CreateConnectorFn } from 'wagmi'
import { injected } from 'wagmi'
import { readStoredEarly, type SiteGroup, type SiteWallet } from '../index'
import type { ConnectorsForWalletsParameters } from './walletTypes'

/** What a site has said about itself and its wallets while it made its config. */
export type SiteSettings = Omit<ConnectorsForWalletsParameters, 'walletConnectParameters'> & {
  relayUrl?: string
  /** The groups of the site's list, with the ids of the wallets that the dialog does not find as connectors. */
  groups: readonly SiteGroup[]
  /** The site's own wallets, and its corrections of ours. */
  more: readonly SiteWallet[]
}

/** The settings by the emitter that wagmi makes for a connector of a config, and keeps in it. */
const settingsByEmitter = new WeakMap<object, SiteSettings>()

/**
 * wagmi's own `injected`, which the dialog does not list beside the wallets that it has found itself. wagmi creates it with
 * the config: then the settings are registered, and the stored connection is read, because wagmi's provider may drop it
 * before the provider of the site is drawn.
 */
export const injectedWith =
  (settings: SiteSettings): CreateConnectorFn =>
  (config) => {
    readStoredEarly(config.storage as Config['storage'])
    settingsByEmitter.set(config.emitter, settings)
    return injected()(config)
  }

/** The settings that a config was created with; undefined for a config that was made without RainbowKit's functions. */
export const settingsIn = (connectors: readonly Connector[]): SiteSettings | undefined =>
  connectors.map(({ emitter }) => settingsByEmitter.get(emitter)).find((settings) => settings !== undefined)
