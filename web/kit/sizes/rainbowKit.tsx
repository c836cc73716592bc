import '../rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '../rainbowkit/index'

/**
 * The smallest site that uses the RainbowKit adapter. Its size is what a site loads if it imports `kisslock/rainbowkit`
 * instead of RainbowKit.
 */
const config = getDefaultConfig({
  appName: 'Sizes',
  projectId: '0123456789abcdef0123456789abcdef',
  chains: [mainnet, base],
})
const queryClient = new QueryClient()

createRoot(document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
