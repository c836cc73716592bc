import type { ReactNode } from 'react'
import { isWebLink } from '../../flow/pairing/appLink'
import type { PairingVisit } from '../../flow/pairing/visit'
import { Icon } from '../entry/Icon'

type AppLinkProps = {
  /** None until the pairing is there: the place is kept, so that the tap is on a link and nothing has to be waited for. */
  link: string | undefined
  visit: PairingVisit
  look: 'primary' | 'quiet'
  icon?: string
  children: ReactNode
}

/** Opens the wallet's app with the pairing: a real link, because a phone opens apps from the visitor's own tap only. */
export const AppLink = ({ link, visit, look, icon, children }: AppLinkProps) => {
  const tab = link && isWebLink(link) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
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
