import type { ReactNode } from 'react'
import { needsTab } from '../../flow/pairing/appLink'
import type { PairingVisit } from '../../flow/pairing/visit'
import { Icon } from '../entry/Icon'

type AppLinkProps = {
  /** Undefined until the pairing exists; the place is kept, so that the visitor's tap is on a link. */
  link: string | undefined
  visit: PairingVisit
  look: 'primary' | 'quiet'
  icon?: string
  children: ReactNode
}

/** Opens the wallet's app with the pairing. A real link: a phone opens apps only from the visitor's own tap. */
export const AppLink = ({ link, visit, look, icon, children }: AppLinkProps) => {
  const tab = link && needsTab(link) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const onClick = () => {
    if (!link) return
    visit.send({ type: 'opened' })
  }
  return (
    <a
      className={`kl-btn kl-btn--${look} kl-btn--wide`}
      href={link}
      {...tab}
      {...(link ? {} : { role: 'link', 'aria-disabled': true, tabIndex: 0 })}
      onClick={onClick}
    >
      {link ? icon && <Icon path={icon} /> : <span className="kl-spin" aria-hidden="true" />}
      <span>{children}</span>
    </a>
  )
}
