import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { projectId } from '../projectId'

const config = createConfig(
  getDefaultConfig({
    appName: 'Benchmark',
    walletConnectProjectId: projectId,
    chains: [mainnet, base],
    transports: { [mainnet.id]: http(), [base.id]: http() },
  }),
)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <ConnectKitProvider>
          <ConnectKitButton />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
