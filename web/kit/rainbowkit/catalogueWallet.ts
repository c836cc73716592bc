import { injected } from 'wagmi'
import { type CatalogueWallet, catalogueWallet as find } from '../index'
import type { CreateConnector, Wallet } from './walletTypes'

/**
 * Catalogue ids by the wallet's function `createConnector`. The function is the key, because a site can copy the wallet
 * object, and the copy has the same function.
 */
const idsByCreator = new WeakMap<Wallet['createConnector'], string>()

/**
 * Return the catalogue id of a wallet that a function of `kisslock/rainbowkit/wallets` has created. Undefined for a
 * site's own wallet.
 */
export const findCatalogueId = ({ createConnector }: Wallet): string | undefined => idsByCreator.get(createConnector)

/**
 * Return a function that creates the wallet's connector, for a site whose code creates connectors itself. The connector
 * finds the wallet at `window.ethereum` by the wallet's flags.
 */
const createConnectorFactory =
  ({ id, name, providerIn }: CatalogueWallet): CreateConnector =>
  (details) =>
  (config) =>
    Object.assign(injected({ target: { id, name, provider: providerIn as never } })(config), details)

/** Return a catalogue wallet in RainbowKit's shape. The wallet's icon loads when the icon is requested. */
export const createCatalogueWallet = (id: string): Wallet => {
  const wallet = find(id)
  if (!wallet) throw new Error(`Kisslock: the catalogue has no wallet with the id "${id}".`)
  const { name, aliases, rdns, loadIcon } = wallet
  const createConnector = createConnectorFactory(wallet)
  idsByCreator.set(createConnector, id)
  return {
    ...{ id, name, iconUrl: loadIcon, iconBackground: '#ffffff', createConnector },
    ...(aliases.length ? { aliases: [...aliases] } : {}),
    ...(rdns[0] ? { rdns: rdns[0] } : {}),
  }
}
