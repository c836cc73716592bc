import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

/** The application of connectButton.tsx without the package: the code that a site with wagmi already has. */
const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })
const queryClient = new QueryClient()

createRoot(document.body).render(
  <WagmiProvider config={config} reconnectOnMount={false}>
    <QueryClientProvider client={queryClient}>
      <button type="button">Connect</button>
    </QueryClientProvider>
  </WagmiProvider>,
)
