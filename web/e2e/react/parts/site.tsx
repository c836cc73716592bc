import { createRoot } from 'react-dom/client'
import { base } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { ConnectButton, createKisslock, KisslockProvider } from '../../../kit/index'

// A site that uses the npm package. The site's button is above its text, and its network has no ENS names.
const kisslock = createKisslock({ chains: [base], balance: 'none' })

createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={kisslock.wagmi}>
    <KisslockProvider kisslock={kisslock}>
      <ConnectButton />
      <p>Hello, stranger.</p>
    </KisslockProvider>
  </WagmiProvider>,
)
