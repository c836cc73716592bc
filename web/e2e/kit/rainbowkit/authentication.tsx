import {
  type AuthenticationConfig,
  type AuthenticationStatus,
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type RainbowKitProviderProps,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createSiweMessage } from 'viem/siwe'
import { type Config, WagmiProvider } from 'wagmi'

const post = (path: string, body: unknown) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const createAdapter = (setStatus: (status: AuthenticationStatus) => void) =>
  createAuthenticationAdapter({
    getNonce: async () => (await fetch('/api/nonce')).text(),
    createMessage: ({ nonce, address, chainId }) =>
      createSiweMessage({
        ...{ nonce, address, chainId, domain: window.location.host, uri: window.location.origin, version: '1' },
        statement: 'Sign in to the site.',
      }),
    verify: async ({ message, signature }) => {
      const { ok } = await post('/api/verify', { message, signature })
      setStatus(ok ? 'authenticated' : 'unauthenticated')
      return ok
    },
    signOut: async () => {
      setStatus('unauthenticated')
      await fetch('/api/logout')
    },
  })

const queryClient = new QueryClient()

type AppProps = { config: Config; look?: Omit<RainbowKitProviderProps, 'children'>; children: ReactNode }

/**
 * An application with wagmi, React Query, sign-in with the site's own server (as with iron-session), and the site's
 * page.
 */
export const App = ({ config, look, children }: AppProps) => {
  const [status, setStatus] = useState<AuthenticationStatus>('loading')
  useEffect(() => {
    fetch('/api/me').then(async (response) => {
      const { address } = await response.json()
      setStatus(address ? 'authenticated' : 'unauthenticated')
    })
  }, [])
  const adapter = useMemo(() => createAdapter(setStatus), [])
  const authentication: AuthenticationConfig<string> = { adapter, status }
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitAuthenticationProvider {...authentication} enabled>
          <RainbowKitProvider {...look}>{children}</RainbowKitProvider>
        </RainbowKitAuthenticationProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
