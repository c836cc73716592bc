import 'kisslock/styles.css'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'Next', icons: { icon: '/icon.svg' } }

/** Passes the request's cookies to the providers, so that the server's HTML contains the connected address. */
const Layout = async ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <body>
      <Providers cookie={(await headers()).get('cookie')}>{children}</Providers>
    </body>
  </html>
)

export default Layout
