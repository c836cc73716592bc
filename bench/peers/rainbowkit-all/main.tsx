import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider, type WalletList } from '@rainbow-me/rainbowkit'
import * as exported from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { projectId } from '../projectId'

type CreateWallet = WalletList[number]['wallets'][number]

// The same wallet under a second name: both rows would have the same key.
const sameAsAnother = new Set(['base', 'xdefiWallet'])
const wallets = Object.entries(exported).flatMap(([name, create]) =>
  sameAsAnother.has(name) ? [] : [create as CreateWallet],
)

const config = getDefaultConfig({
  appName: 'Benchmark',
  projectId,
  chains: [mainnet, base],
  wallets: [{ groupName: 'All', wallets }],
})
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <RainbowKitProvider>
          <ConnectButton />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
