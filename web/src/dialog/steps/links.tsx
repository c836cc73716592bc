import type { ReactNode } from 'react'
import { useText } from '../context'
import { type ButtonLook, createButtonClass } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { exitArrowIcon } from '../icons/guide'

/** A link that looks like a button and opens a new tab. Screen readers announce that the link opens a new tab. */
export const LinkButton = ({
  href,
  onClick,
  children,
  ...looks
}: ButtonLook & { href: string; onClick?: () => void }) => (
  <a className={createButtonClass(looks)} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
    <span>{children}</span>
    <Icon path={exitArrowIcon} small flip />
    <NewTabNote />
  </a>
)

/** A link in a sentence. The link opens a new tab. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <NewTabNote />
  </a>
)

const NewTabNote = () => <span className="kl-sr"> ({useText()('common.newTab')})</span>
