import known from 'virtual:kisslock/chain-facts'
import type { PublicChain } from '../../src/server/wire.gen'
import { isWebLink } from '../catalogue/links'
import type { ConnectChain, ConnectOptions } from './options'

/** The networks of a site as objects; Ethereum for a site that names none. */
export const chainsOf = ({ chains = [1] }: ConnectOptions): readonly ConnectChain[] =>
  chains.map((chain) => (typeof chain === 'number' ? { id: chain } : chain))

/** Whether a network is described, by Kisslock or by the site. */
export const isDescribed = ({ id, rpc, name, currency }: ConnectChain): boolean =>
  id in known || Boolean(rpc && name && currency)

/** A described network as the dialog reads it. */
export const publicChain = ({ rpc, iconUrl: _icon, ...own }: ConnectChain): PublicChain => {
  const { explorer = null, ...chain } = {
    ...{ name: '', currency: { name: '', symbol: '', decimals: 18 }, contracts: {}, testnet: false },
    wallet_rpc: rpc ? [rpc] : [],
    ...known[own.id],
    ...own,
  }
  return { ...chain, explorer: explorer && isWebLink(explorer.url) ? explorer : null, has_rpc: rpc !== undefined }
}

/** The ids of the networks that Kisslock describes. */
export const knownChains: readonly string[] = Object.keys(known)
