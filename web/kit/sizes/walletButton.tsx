import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { createKisslock, KisslockProvider, WalletButton } from '../index'

/** An application with only the button for one wallet. */
const kisslock = createKisslock({ chains: [mainnet] })

createRoot(document.body).render(
  <WagmiProvider config={kisslock.wagmi}>
    <KisslockProvider kisslock={kisslock}>
      <WalletButton wallet="metamask" />
    </KisslockProvider>
  </WagmiProvider>,
)
