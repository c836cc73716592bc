import type { ReactNode } from 'react'
import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { out } from '../icons/dialog'

type Look = 'primary' | 'quiet' | 'bare' | 'danger'
type Shared = { look: Look; size?: 'm'; wide?: boolean; icon?: string; small?: 'only-small'; children: ReactNode }

const classOf = ({ look, size, wide, small }: Omit<Shared, 'children'>) =>
  ['kl-btn', `kl-btn--${look}`, size && 'kl-btn--m', wide && 'kl-btn--wide', small && 'kl-only-s']
    .filter(Boolean)
    .join(' ')

/** A button; nothing without an action. */
export const Button = ({ onClick, icon, children, ...looks }: Shared & { onClick: () => void }) => (
  <button className={classOf(looks)} type="button" onClick={onClick}>
    {icon && <Icon path={icon} />}
    <span>{children}</span>
  </button>
)

/** A link that looks like a button and opens a new tab, which its label for screen readers says. */
export const LinkButton = ({ href, onClick, children, ...looks }: Shared & { href: string; onClick?: () => void }) => (
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

/** A round button with an icon and a label for screen readers. */
export const IconButton = ({
  path,
  label,
  onClick,
  flip = false,
  bare = false,
  className = '',
}: {
  path: string
  label: string
  onClick: () => void
  flip?: boolean
  bare?: boolean
  className?: string
}) => (
  <button
    className={`kl-iconbtn${bare ? ' kl-iconbtn--bare' : ''}${className && ` ${className}`}`}
    type="button"
    aria-label={label}
    onClick={onClick}
  >
    <Icon path={path} flip={flip} />
  </button>
)
