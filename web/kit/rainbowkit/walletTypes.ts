import type { Connector, CreateConnectorFn } from 'wagmi'
import type { WalletConnectParameters } from 'wagmi/connectors'

type Instructions = {
  learnMoreUrl: string
  steps: { step: 'install' | 'create' | 'scan' | 'connect' | 'refresh'; title: string; description: string }[]
}

type Place =
  | ('android' | 'ios' | 'mobile' | 'qrCode' | 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'browserExtension')
  | ('macos' | 'windows' | 'linux' | 'desktop')

/** A wallet in RainbowKit's shape. */
export type Wallet = {
  id: string
  aliases?: string[]
  name: string
  rdns?: string
  shortName?: string
  iconUrl: string | (() => Promise<string>)
  iconAccent?: string
  iconBackground: string
  installed?: boolean
  downloadUrls?: { [Name in Place]?: string }
  hidden?: () => boolean
  createConnector: (walletDetails: WalletDetailsParams) => CreateConnectorFn
  mobile?: { getUri?: (uri: string) => string }
  desktop?: { getUri?: (uri: string) => string; instructions?: Instructions }
  qrCode?: { getUri: (uri: string) => string; instructions?: Instructions }
  extension?: { instructions?: Instructions }
}

export type RainbowKitWalletConnectParameters = Omit<WalletConnectParameters, 'showQrModal' | 'projectId'>

export type RainbowKitDetails = Omit<Wallet, 'createConnector' | 'hidden'> & {
  index: number
  groupIndex: number
  groupName: string
  isWalletConnectModalConnector?: boolean
  isRainbowKitConnector: boolean
  walletConnectModalConnector?: Connector
  showQrModal?: true
}

export type WalletDetailsParams = { rkDetails: RainbowKitDetails }

export type CreateConnector = (walletDetails: WalletDetailsParams) => CreateConnectorFn

/** Options of a wallet that can connect in the browser and also by scanning. */
export interface DefaultWalletOptions {
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}

/** Options of a wallet whose app shows the site's name. */
export interface AppOptions {
  appName: string
  appIcon?: string
}

export interface WalletConnectWalletOptions {
  projectId: string
  options?: RainbowKitWalletConnectParameters
}

/** The parameters that `connectorsForWallets` passes to a wallet's function. */
type WalletParameters = AppOptions & DefaultWalletOptions & Omit<WalletConnectWalletOptions, 'projectId'>

export type CreateWalletFn = (parameters: WalletParameters) => Wallet

export type WalletList = { groupName: string; wallets: CreateWalletFn[] }[]

export interface ConnectorsForWalletsParameters {
  projectId: string
  appName: string
  appDescription?: string
  appUrl?: string
  appIcon?: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}
