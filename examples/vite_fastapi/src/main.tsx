import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, createKisslock, KisslockProvider } from 'kisslock'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { Members } from './Members'
import { Send } from './Send'

/** Settings, sign-in and the node's gateway come from Kisslock's server, which FastAPI mounts at /wallet. */
const kisslock = createKisslock({ chains: [foundry], server: '/wallet' })
const queries = new QueryClient()

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <KisslockProvider kisslock={kisslock}>
          <header>
            <ConnectButton />
          </header>
          <main>
            <h1>Vite and FastAPI</h1>
            <Members />
            <Send />
          </main>
        </KisslockProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
