import {
  type Chain,
  connectorsForWallets,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
  type RainbowKitWalletConnectParameters,
  type Wallet,
  type WalletDetailsParams,
  type WalletList,
} from '@rainbow-me/rainbowkit'
import {
  argentWallet,
  base,
  coinbaseWallet,
  injectedWallet,
  ledgerWallet,
  metaMaskWallet,
  phantomWallet,
  rainbowWallet,
  safeWallet,
  trustWallet,
  walletConnectWallet,
  zerionWallet,
} from '@rainbow-me/rainbowkit/wallets'
import { createConfig, createConnector, http, injected } from 'wagmi'
import { mainnet, polygon } from 'wagmi/chains'

export const projectId = '00000000000000000000000000000001'

const walletConnectParameters: RainbowKitWalletConnectParameters = { metadata: undefined as never }

/** A custom wallet that visitors connect by scanning. */
export const scannedWallet = ({ projectId }: { projectId: string }): Wallet => ({
  id: 'own-wallet',
  name: 'Own Wallet',
  shortName: 'Own',
  iconUrl: 'data:image/svg+xml,<svg/>',
  iconBackground: '#0c2f78',
  downloadUrls: {
    android: 'https://play.google.com/store/apps/details?id=own',
    ios: 'https://apps.apple.com/us/app/own',
    chrome: 'https://chromewebstore.google.com/detail/own',
    qrCode: 'https://own.example/qr',
  },
  mobile: { getUri: (uri) => `own://wc?uri=${encodeURIComponent(uri)}` },
  qrCode: {
    getUri: (uri) => uri,
    instructions: {
      learnMoreUrl: 'https://own.example/learn',
      steps: [
        { step: 'install', title: 'Open the app', description: 'Put the app on your home screen.' },
        { step: 'create', title: 'Create a wallet', description: 'Or import one.' },
        { step: 'scan', title: 'Scan', description: 'Tap the scan button.' },
      ],
    },
  },
  extension: {
    instructions: {
      learnMoreUrl: 'https://own.example/learn',
      steps: [{ step: 'refresh', title: 'Refresh', description: 'Load the page again.' }],
    },
  },
  createConnector: getWalletConnectConnector({ projectId, walletConnectParameters }),
})

/** A wallet of RainbowKit's list with links that the site changed. */
export const changedWallet: WalletList[number]['wallets'][number] = (options) => ({
  ...zerionWallet(options),
  qrCode: { getUri: (uri) => `${uri}&from=site` },
  mobile: { getUri: (uri) => `site://${btoa(uri)}` },
})

/** A custom wallet of the site that brings its own connector. */
export const ownConnectorWallet = (): Wallet => ({
  id: 'own-injected',
  name: 'Own Injected',
  rdns: 'example.own',
  iconUrl: async () => 'data:image/svg+xml,<svg/>',
  iconAccent: '#123456',
  iconBackground: '#fff',
  installed: true,
  hidden: () => false,
  createConnector: (walletDetails: WalletDetailsParams) =>
    createConnector((config) => ({ ...injected()(config), ...walletDetails })),
})

export const list: WalletList = [
  { groupName: 'Recommended', wallets: [rainbowWallet, metaMaskWallet, base, coinbaseWallet, walletConnectWallet] },
  {
    groupName: 'Others',
    wallets: [
      ({ projectId }) => trustWallet({ projectId }),
      ...[argentWallet, injectedWallet, ledgerWallet, phantomWallet, safeWallet, scannedWallet, ownConnectorWallet],
    ],
  },
]

const ownChain = {
  id: 43_114,
  name: 'Avalanche',
  iconUrl: 'https://site.example/avalanche.svg',
  iconBackground: '#fff',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  contracts: { multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11', blockCreated: 11_907_934 } },
} as const satisfies Chain

/** The shortest possible configuration. */
export const defaultConfig = getDefaultConfig({
  appName: 'Site',
  appUrl: 'https://site.example',
  projectId,
  chains: [mainnet, polygon, ownChain],
  ssr: true,
})

const { wallets } = getDefaultWallets()

/** A configuration that is made with the helper `getDefaultConfig`, with wallets and transports. */
export const config = getDefaultConfig({
  appName: 'Site',
  appDescription: 'A site',
  appIcon: 'https://site.example/icon.png',
  projectId,
  walletConnectParameters: {},
  wallets: [...wallets, ...list],
  chains: [mainnet, polygon],
  transports: { [mainnet.id]: http('https://node.example/1'), [polygon.id]: http() },
})

/** A configuration that is made without the helper `getDefaultConfig`. */
export const ownConfig = createConfig({
  connectors: connectorsForWallets(list, { appName: 'Site', projectId }),
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
})

export const { connectors } = getDefaultWallets({ appName: 'Site', projectId })
