import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'
import { foundry } from 'viem/chains'
import { App } from './authentication'
import { Buttons, CustomButton } from './customButton'
import { Hooks, WalletButtons } from './modalHooks'
import { own } from './themes'
import { list, projectId } from './wallets'

const chains = [foundry] as const

const config = getDefaultConfig({
  appName: 'Site',
  projectId,
  chains,
  transports: { [foundry.id]: http('http://127.0.0.1:8545') },
  wallets: [...list],
})

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <App config={config} look={{ theme: own, showRecentTransactions: true }}>
      <header>
        <CustomButton />
      </header>
      <main>
        <h1>A site of RainbowKit</h1>
        <Buttons />
        <Hooks />
        <WalletButtons />
      </main>
    </App>
  </StrictMode>,
)
