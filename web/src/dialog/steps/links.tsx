import type { ReactNode } from 'react'
import { useText } from '../context'
import { type ButtonLook, classOf } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { out } from '../icons/guide'

/** A link that looks like a button and opens a new tab, which its label for screen readers says. */
export const LinkButton = ({
  href,
  onClick,
  children,
  ...looks
}: ButtonLook & { href: string; onClick?: () => void }) => (
  <a className={classOf(looks)} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
    <span>{children}</span>
    <Icon path={out} small flip />
    <NewTab />
  </a>
)

/** A link inside a sentence. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <NewTab />
  </a>
)

const NewTab = () => <span className="kl-sr"> ({useText()('common.newTab')})</span>
