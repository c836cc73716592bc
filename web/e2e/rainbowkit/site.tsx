import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { ConnectButton, getDefaultConfig, RainbowKitProvider, useConnectModal } from '../../kit/rainbowkit/index'
import { ledgerWallet, rabbyWallet, zerionWallet } from '../../kit/rainbowkit/wallets'

// A site that uses RainbowKit's names. The site has no node, so only the wallet responds to the site's requests.
const noNode = custom({ request: () => Promise.reject(new Error('no node')) }, { retryCount: 0 })
const pageParams = new URLSearchParams(location.search)

const groups = [
  { groupName: 'Recommended', wallets: [rabbyWallet, zerionWallet] },
  { groupName: 'Our partners', wallets: [ledgerWallet] },
]

const config = getDefaultConfig({
  appName: 'Site',
  projectId: '',
  ...(pageParams.has('groups') && { wallets: groups }),
  chains: [mainnet, base],
  transports: { [mainnet.id]: noNode, [base.id]: noNode },
})

/**
 * Open the dialog for a new visitor in an effect. The effect lists the function that opens the dialog as a dependency.
 */
const Welcome = () => {
  const { openConnectModal } = useConnectModal()
  useEffect(() => openConnectModal?.(), [openConnectModal])
  return null
}

createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider
        {...(pageParams.has('first') && { initialChain: base })}
        {...(pageParams.has('german') && { locale: 'de' })}
      >
        {pageParams.has('welcome') && <Welcome />}
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
