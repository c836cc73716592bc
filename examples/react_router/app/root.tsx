import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createKisslock, KisslockProvider } from 'kisslock'
import { type ReactNode, useState } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { foundry } from 'viem/chains'
import { http, WagmiProvider } from 'wagmi'
import { nodeUrl } from './settings'
import { signIn } from './signIn'

/** The server creates one for each request. The browser has only one. */
const create = () => ({
  queries: new QueryClient(),
  kisslock: createKisslock({
    chains: [foundry],
    transports: { [foundry.id]: http(nodeUrl) },
    ssr: true,
    icon: '/icon.svg',
    signIn,
  }),
})

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>React Router</title>
      <link rel="icon" href="/icon.svg" />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)

const Root = () => {
  const [{ kisslock, queries }] = useState(create)
  return (
    <WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <KisslockProvider kisslock={kisslock}>
          <Outlet />
        </KisslockProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

export default Root
