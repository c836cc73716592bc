import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'
import { foundry } from 'viem/chains'
import { Buttons, CustomButton } from './customButton'
import { Example } from './example'
import { Hooks, WalletButtons } from './modalHooks'
import { own } from './themes'
import { changedWallet, list, projectId } from './wallets'

const chains = [foundry] as const

const config = getDefaultConfig({
  appName: 'Site',
  projectId,
  chains,
  transports: { [foundry.id]: http('http://127.0.0.1:8545') },
  wallets: [...list, { groupName: 'Changed', wallets: [changedWallet] }],
  walletConnectParameters: { relayUrl: 'wss://relay.site.example' },
})

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <Example config={config} look={{ theme: own, showRecentTransactions: true }}>
      <header>
        <CustomButton />
      </header>
      <main>
        <h1>A site of RainbowKit</h1>
        <Buttons />
        <Hooks />
        <WalletButtons />
      </main>
    </Example>
  </StrictMode>,
)
