import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { ConnectButton, createKisslock, KisslockProvider } from '../kit/index'
import { announce } from '../practice/announce'
import { adopt } from '../practice/dom'
import { createSheet } from '../practice/sheet/createSheet'
import parts from '../practice/sheet/parts.css?inline'
import sheet from '../practice/sheet/sheet.css?inline'
import theme from '../practice/theme.css?inline'
import { createProvider } from '../practice/wallet/createProvider'
import { createWallet } from '../practice/wallet/createWallet'
import { newAccount, newState } from '../practice/wallet/state'

// The dialog of the documentation: static files, no server, no node, and a wallet whose key ends with the tab.
adopt(theme + sheet + parts)
const wallet = createWallet({
  approve: createSheet(() => 'Account of this tab'),
  state: newState({ accounts: [newAccount()] }),
})
announce(createProvider(wallet, location.origin))

const none = custom({
  request: async ({ method }: { method: string }) => {
    throw new Error(`This page has no node for ${method}.`)
  },
})
const kisslock = createKisslock({
  name: 'Tidepool',
  chains: [mainnet, base],
  transports: { [mainnet.id]: none, [base.id]: none },
  balance: 'none',
  // Nothing outlives the tab.
  storage: null,
})

createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
    <QueryClientProvider client={new QueryClient()}>
      <KisslockProvider kisslock={kisslock}>
        <ConnectButton />
      </KisslockProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
