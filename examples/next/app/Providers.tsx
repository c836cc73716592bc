'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createKisslock, KisslockProvider } from 'kisslock'
import { type ReactNode, useState } from 'react'
import { foundry } from 'viem/chains'
import { cookieStorage, cookieToInitialState, createStorage, http, WagmiProvider } from 'wagmi'
import { nodeUrl } from '../settings'
import { signIn } from './signIn'

/** The server creates one for each request. The browser has only one. */
const create = () => ({
  queries: new QueryClient(),
  kisslock: createKisslock({
    chains: [foundry],
    transports: { [foundry.id]: http(nodeUrl) },
    ssr: true,
    icon: '/icon.svg',
    storage: createStorage({ storage: cookieStorage }),
    signIn,
  }),
})

export const Providers = ({ cookie, children }: { cookie: string | null; children: ReactNode }) => {
  const [{ kisslock, queries }] = useState(create)
  const initialState = cookieToInitialState(kisslock.wagmi, cookie)
  return (
    <WagmiProvider config={kisslock.wagmi} initialState={initialState}>
      <QueryClientProvider client={queries}>
        <KisslockProvider kisslock={kisslock}>{children}</KisslockProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
