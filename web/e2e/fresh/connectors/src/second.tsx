import { ConnectButton, createKisslock, KisslockProvider } from 'kisslock'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'second-wagmi'
import { foundry } from 'viem/chains'

const kisslock = createKisslock({ chains: [foundry] as const, name: 'Site' })

createRoot(document.querySelector('#root') as HTMLElement).render(
  <WagmiProvider config={kisslock.wagmi as never}>
    <KisslockProvider kisslock={kisslock}>
      <ConnectButton />
    </KisslockProvider>
  </WagmiProvider>,
)
