import type { CreateConnectorFn } from 'wagmi'
import { connectorsForWallets } from './connectorsForWallets'
import { coinbaseWallet, metaMaskWallet, phantomWallet, rabbyWallet, rainbowWallet, trustWallet } from './wallets'
import type { ConnectorsForWalletsParameters, WalletList } from './walletTypes'

/** Return the wallets that Kisslock shows first (`popular` of the catalogue). */
const createDefaultWallets = (): WalletList => [
  {
    groupName: 'Popular',
    wallets: [metaMaskWallet, coinbaseWallet, trustWallet, rainbowWallet, rabbyWallet, phantomWallet],
  },
]

type DefaultWalletsResult = {
  (parameters: ConnectorsForWalletsParameters): { connectors: CreateConnectorFn[]; wallets: WalletList }
  (): { wallets: WalletList }
}

/**
 * Return the popular wallets as a list for `connectorsForWallets`. If parameters are given, return the connectors as
 * well.
 */
export const getDefaultWallets: DefaultWalletsResult = (parameters?: ConnectorsForWalletsParameters) => {
  const wallets = createDefaultWallets()
  return { wallets, connectors: parameters ? connectorsForWallets(wallets, parameters) : [] }
}
