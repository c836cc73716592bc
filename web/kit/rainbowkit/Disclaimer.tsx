import { type ReactNode, useMemo } from 'react'
import type { DisclaimerComponent } from './types'

const Text = ({ children }: { children: ReactNode }) => <p>{children}</p>

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** Return RainbowKit's `disclaimer` for the area below the list of wallets, or null. */
export const useDisclaimer = (Disclaimer: DisclaimerComponent | undefined): ReactNode =>
  useMemo(() => (Disclaimer ? <Disclaimer Text={Text} Link={Link} /> : null), [Disclaimer])
