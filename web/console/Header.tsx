import type { ReactNode } from 'react'
import { useKisslock } from '../src/dialog/context'

/** Kisslock's mark: the two circles of the connection mark. */
const Logo = () => (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="9.6" cy="17.2" r="6.6" fill="currentColor" />
    <circle cx="18.4" cy="10.8" r="6.6" fill="currentColor" opacity=".55" />
  </svg>
)

/** The header: the site's domain, and the controls of the page. */
export const Header = ({ children }: { children?: ReactNode }) => {
  const { domain } = useKisslock()
  return (
    <header className="kc-top">
      <span className="kc-brand">
        <Logo />
        Kisslock <bdi>{domain}</bdi>
      </span>
      {children}
    </header>
  )
}
