import type { ReactNode } from 'react'
import { useKisslock } from '../src/dialog/context'

/** Our mark: the clasp's two balls. */
const Mark = () => (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="9.6" cy="17.2" r="6.6" fill="currentColor" />
    <circle cx="18.4" cy="10.8" r="6.6" fill="currentColor" opacity=".55" />
  </svg>
)

/** Whose figures these are, and what can be chosen about them. */
export const Top = ({ children }: { children?: ReactNode }) => {
  const { domain } = useKisslock()
  return (
    <header className="kc-top">
      <span className="kc-brand">
        <Mark />
        Kisslock <bdi>{domain}</bdi>
      </span>
      {children}
    </header>
  )
}
