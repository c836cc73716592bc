import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { createKisslock, KisslockProvider } from '../../kit/index'

// A site of its own with the npm package: it has the public names alone, and gives its Kisslock to the test.
const kisslock = createKisslock({ chains: [mainnet, base], server: '', balance: 'none' })
Object.assign(globalThis, { kisslock })
createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={kisslock.wagmi}>
    <KisslockProvider kisslock={kisslock} />
  </WagmiProvider>,
)
