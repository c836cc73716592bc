import { connectorsForWallets } from 'kisslock/rainbowkit'
import { rainbowWallet } from 'kisslock/rainbowkit/wallets'
import { createConfig, http, injected, mock } from 'wagmi'
import { foundry } from 'wagmi/chains'

const connectors = connectorsForWallets([{ groupName: 'Popular', wallets: [rainbowWallet] }], {
  ...{ appName: 'Site', projectId: '00000000000000000000000000000001' },
})

const chains = [foundry] as const

/** A configuration with a list of one wallet, followed by two connectors of the site. */
export const config = createConfig({
  chains,
  connectors: [
    ...connectors,
    injected({ target: 'metaMask' }),
    mock({ accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }),
  ],
  transports: { [foundry.id]: http('http://127.0.0.1:8545') },
  multiInjectedProviderDiscovery: false,
  ssr: true,
})
