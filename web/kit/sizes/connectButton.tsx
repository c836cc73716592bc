import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { ConnectButton, createKisslock, KisslockProvider } from '../index'

/** The application whose bytes tools/sizes.py counts: the first lines of the package's page. */
const kisslock = createKisslock({ chains: [mainnet] })

createRoot(document.body).render(
  <StrictMode>
    <WagmiProvider config={kisslock.wagmi}>
      <KisslockProvider kisslock={kisslock}>
        <ConnectButton />
      </KisslockProvider>
    </WagmiProvider>
  </StrictMode>,
)
