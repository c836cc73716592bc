import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { base, mainnet } from 'viem/chains'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { Bare, draw } from './Bare'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })

const Listed = () => {
  const { connect } = useConnect()
  const connectors = useConnectors()
  const choose = (rdns: string): void => {
    const connector = connectors.find(({ id }) => id === rdns)
    if (connector) connect({ connector })
  }
  return <Bare choose={choose} />
}

draw(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Listed />
    </QueryClientProvider>
  </WagmiProvider>,
)
