import { createConfig, http } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'
import { kisslockElement } from '../../element/connector'

// A wagmi application that uses the element's wallet. The application is the code of docs/react.md, and it also exposes
// its state to the test.
const config = createConfig({
  chains: [mainnet],
  transports: { 1: http() },
  connectors: [kisslockElement()],
  multiInjectedProviderDiscovery: false,
})
const [connector] = config.connectors

const site = {
  state: () => {
    const { status, current, connections } = config.state
    return { status, address: connections.get(current ?? '')?.accounts[0] }
  },
  connect: async () => {
    try {
      if (connector) await connect(config, { connector })
      return 'connected'
    } catch (error) {
      return (error as { code?: number }).code
    }
  },
  disconnect: () => disconnect(config),
}
export type WagmiSite = typeof site
Object.assign(globalThis, { site })
