import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, createKisslock, KisslockProvider } from 'kisslock'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry } from 'viem/chains'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { baseAccount, safe } from 'wagmi/connectors'

const chains = [foundry] as const

const config = createConfig({
  chains,
  transports: { [foundry.id]: http('http://127.0.0.1:8545') },
  multiInjectedProviderDiscovery: false,
  // The Safe that embeds the page responds from another process, so the default timeout can be too short.
  connectors: [safe({ unstable_getInfoTimeout: 5000 }), baseAccount({ appName: 'Site' })],
})
const kisslock = createKisslock({ config, name: 'Site' })
const queries = new QueryClient()

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <KisslockProvider kisslock={kisslock}>
          <ConnectButton />
        </KisslockProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
