import 'kisslock/rainbowkit/styles.css'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'A site with next-auth' }

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <body>
      <Providers>{children}</Providers>
    </body>
  </html>
)

export default Layout
