import { connect, createConfig, http } from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import { Bare, draw } from './Bare'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })

/** Connects a wallet that is in this browser; the bare page does nothing else. */
const choose = (rdns: string): void => {
  const connector = config.connectors.find(({ id }) => id === rdns)
  if (connector) void connect(config, { connector })
}

draw(<Bare choose={choose} />)
