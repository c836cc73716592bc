import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { base, mainnet } from 'viem/chains'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { Bare, renderPage } from './Bare'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })

const WalletPage = () => {
  const { connect } = useConnect()
  const connectors = useConnectors()
  const connectWallet = (rdns: string): void => {
    const connector = connectors.find(({ id }) => id === rdns)
    if (connector) connect({ connector })
  }
  return <Bare onChoose={connectWallet} />
}

renderPage(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <WalletPage />
    </QueryClientProvider>
  </WagmiProvider>,
)
