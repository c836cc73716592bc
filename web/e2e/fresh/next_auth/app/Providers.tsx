'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, RainbowKitProvider, WalletButton } from 'kisslock/rainbowkit'
import { type GetSiweMessageOptions, RainbowKitSiweNextAuthProvider } from 'kisslock/rainbowkit/siwe-next-auth'
import { SessionProvider } from 'next-auth/react'
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

const queries = new QueryClient()
const getSiweMessageOptions: GetSiweMessageOptions = () => ({ statement: 'Sign in to the site.' })

export const Providers = ({ children }: { children: ReactNode }) => {
  const [signsIn, setSignsIn] = useState(true)
  return (
    <SessionProvider refetchInterval={0}>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>
          <RainbowKitSiweNextAuthProvider enabled={signsIn} getSiweMessageOptions={getSiweMessageOptions}>
            <RainbowKitProvider>
              <header>
                <ConnectButton /> <WalletButton wallet="rainbow" />
              </header>
              <main>{children}</main>
              <label>
                <input type="checkbox" checked={signsIn} onChange={(event) => setSignsIn(event.target.checked)} />{' '}
                Members only
              </label>
            </RainbowKitProvider>
          </RainbowKitSiweNextAuthProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </SessionProvider>
  )
}
