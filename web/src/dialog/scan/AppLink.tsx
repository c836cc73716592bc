import type { ReactNode } from 'react'
import { needsNewTab } from '../../flow/pairing/appLink'
import type { PairingVisit } from '../../flow/pairing/visit'
import { Icon } from '../entry/Icon'

type AppLinkProps = {
  /**
   * Undefined until the pairing exists. While the link is undefined, its space is reserved, so that the layout does not
   * shift under the visitor's finger.
   */
  link: string | undefined
  visit: PairingVisit
  look: 'primary' | 'quiet'
  icon?: string
  children: ReactNode
}

/**
 * A link that opens the wallet's app with the pairing. The visitor has to tap the link, because a phone opens an app
 * only after a tap of its user, and not if a script follows the link.
 */
export const AppLink = ({ link, visit, look, icon, children }: AppLinkProps) => {
  const newTabProps = link && needsNewTab(link) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const onClick = () => {
    if (!link) return
    visit.send({ type: 'opened' })
  }
  return (
    <a
      className={`kl-btn kl-btn--${look} kl-btn--wide`}
      href={link}
      {...newTabProps}
      {...(link ? {} : { role: 'link', 'aria-disabled': true, tabIndex: 0 })}
      onClick={onClick}
    >
      {link ? icon && <Icon path={icon} /> : <span className="kl-spin" aria-hidden="true" />}
      <span>{children}</span>
    </a>
  )
}
