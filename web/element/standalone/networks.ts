import facts from 'virtual:kisslock/chain-facts'
import { isWebLink } from '../../src/browser/isWebLink'
import type { NodeUrls } from '../../src/engine/transports'
import type { PublicChain, PublicConfig } from '../../src/server/wire.gen'
import type { ConnectChain, ConnectOptions } from './options'

/** The ids of the networks that Kisslock describes. */
export const knownChainIds: readonly string[] = Object.keys(facts)

/** Return true if Kisslock or the site describes the network. */
export const hasChainDetails = ({ id, rpc, name, currency }: ConnectChain): boolean =>
  id in facts || Boolean(rpc && name && currency)

/** Return the networks of a site as objects. The default is Ethereum, if the site names no networks. */
const chooseNetworks = ({ chains }: ConnectOptions): readonly ConnectChain[] => {
  const listedChains = Array.isArray(chains) ? (chains as NonNullable<ConnectOptions['chains']>) : []
  const allChains = listedChains.map((chain) => (typeof chain === 'number' ? { id: chain } : chain))
  const validChains = allChains.filter((chain) => chain && hasChainDetails(chain))
  return validChains.length > 0 ? validChains : [{ id: 1 }]
}

/** The default fields of a network. Kisslock's data and the site's fields replace these defaults. */
const defaultChainFields = {
  ...{ name: '', currency: { name: '', symbol: '', decimals: 18 }, contracts: {}, testnet: false },
  wallet_rpc: [],
}

/**
 * Return a described network in the form that the dialog uses. A wallet that adds the network receives Kisslock's
 * public nodes for this network, or the site's node if Kisslock has no public node for it.
 */
const toPublicChain = ({ rpc, iconUrl: _icon, ...fields }: ConnectChain): PublicChain => {
  const { explorer = null, ...chain } = { ...defaultChainFields, ...facts[fields.id], ...fields }
  return {
    ...chain,
    wallet_rpc: chain.wallet_rpc.length > 0 || !rpc ? chain.wallet_rpc : [rpc],
    explorer: explorer && isWebLink(explorer.url) ? explorer : null,
    has_rpc: rpc !== undefined,
  }
}

/**
 * Return the settings with the networks of a site. The page sends requests only to networks for which the site provides
 * a node.
 */
export const addNetworks = (config: PublicConfig, options: ConnectOptions): PublicConfig & NodeUrls => {
  const validNetworks = chooseNetworks(options)
  return {
    ...config,
    chains: validNetworks.map(toPublicChain),
    sign_in: { ...config.sign_in, chains: validNetworks.map(({ id }) => id) },
    nodes: Object.fromEntries(validNetworks.flatMap(({ id, rpc }) => (rpc === undefined ? [] : [[id, rpc]]))),
  }
}
