export { createAuthenticationAdapter, RainbowKitAuthenticationProvider } from './authentication'
export { ConnectButton } from './ConnectButton'
export { connectorsForWallets, getWalletConnectConnector } from './connectorsForWallets'
export { cssObjectFromTheme, cssStringFromTheme } from './cssFromTheme'
export { getDefaultConfig } from './getDefaultConfig'
export { getDefaultWallets } from './getDefaultWallets'
export { useAccountModal, useChainModal, useConnectModal } from './modals'
export { RainbowKitProvider } from './RainbowKitProvider'
export { useAddRecentTransaction } from './recentTransactions'
export { darkTheme, lightTheme, midnightTheme } from './themes'
export type {
  AuthenticationConfig,
  AuthenticationStatus,
  AvatarComponent,
  Chain,
  DisclaimerComponent,
  Locale,
  RainbowKitProviderProps,
  Theme,
} from './types'
export { WalletButton, type WalletButtonRendererProps } from './WalletButton'
export type { RainbowKitWalletConnectParameters, Wallet, WalletDetailsParams, WalletList } from './walletTypes'
