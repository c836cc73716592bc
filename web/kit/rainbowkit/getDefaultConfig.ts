import type { Transport } from 'viem'
import { type Config, type CreateConfigParameters, type CreateConnectorFn, createConfig, http } from 'wagmi'
import { connectorsForWallets } from './connectorsForWallets'
import { getDefaultWallets } from './getDefaultWallets'
import type { Chain } from './types'
import type { ConnectorsForWalletsParameters, WalletList } from './walletTypes'

type NonEmptyChains = readonly [Chain, ...Chain[]]
type TransportsByChain = Record<NonEmptyChains[number]['id'], Transport>

type DefaultConfigParameters<
  chains extends NonEmptyChains,
  transports extends TransportsByChain,
> = ConnectorsForWalletsParameters & {
  wallets?: WalletList
} & Omit<CreateConfigParameters<chains, transports>, 'client' | 'connectors'>

/**
 * Create wagmi's config with Kisslock's settings. Kisslock discovers the page's wallets, so wagmi's own discovery is
 * disabled unless the site enables it.
 */
export const getDefaultConfig = <chains extends NonEmptyChains, transports extends TransportsByChain>(
  parameters: DefaultConfigParameters<chains, transports>,
): Config<chains, transports, CreateConnectorFn[]> => {
  const { appName, appDescription, appUrl, appIcon, projectId, walletConnectParameters, wallets, ...rest } = parameters
  const site = { appName, appDescription, appUrl, appIcon, projectId, walletConnectParameters }
  const config = rest as unknown as { chains: chains; transports?: transports }
  return createConfig({
    multiInjectedProviderDiscovery: false,
    ...config,
    transports: config.transports ?? Object.fromEntries(config.chains.map(({ id }) => [id, http()])),
    connectors: connectorsForWallets(
      wallets ?? getDefaultWallets().wallets,
      Object.fromEntries(Object.entries(site).filter(([, value]) => value !== undefined)) as never,
    ),
  } as never) as never
}
