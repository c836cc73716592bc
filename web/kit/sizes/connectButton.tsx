import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { ConnectButton, createKisslock, KisslockProvider } from '../index'

/**
 * The application whose size tools/sizes.py and bench/package.ts measure. The application contains the first lines of
 * code from the docs page of the package.
 */
const kisslock = createKisslock({ chains: [mainnet, base] })
const queryClient = new QueryClient()

createRoot(document.body).render(
  <WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
    <QueryClientProvider client={queryClient}>
      <KisslockProvider kisslock={kisslock}>
        <ConnectButton />
      </KisslockProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
