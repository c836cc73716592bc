import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { ConnectButton, createKisslock, KisslockProvider } from '../../kit/index'

// A site that uses the npm package. The site has the same origin as its Kisslock server.
const kisslock = createKisslock({ chains: [mainnet, base], server: '', balance: 'none' })

createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={kisslock.wagmi}>
    <QueryClientProvider client={new QueryClient()}>
      <KisslockProvider kisslock={kisslock}>
        <ConnectButton />
      </KisslockProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
