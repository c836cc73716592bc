import { connect, createConfig, http } from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import { Bare, renderPage } from './Bare'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })

/** Connect a wallet that is installed in this browser. The bare page has no other function. */
const connectWallet = (rdns: string): void => {
  const connector = config.connectors.find(({ id }) => id === rdns)
  if (connector) void connect(config, { connector })
}

renderPage(<Bare onChoose={connectWallet} />)
