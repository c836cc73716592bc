import type { ReactNode } from 'react'
import { Icon } from '../entry/Icon'

type LookName = 'primary' | 'quiet' | 'bare' | 'danger'
/** Props shared by buttons and by links that look like buttons. */
export type ButtonLook = {
  look: LookName
  size?: 'm'
  wide?: boolean
  icon?: string
  small?: 'only-small'
  children: ReactNode
}

/** Return the class names for a button's look. */
export const createButtonClass = ({ look, size, wide, small }: Omit<ButtonLook, 'children'>) =>
  ['kl-btn', `kl-btn--${look}`, size && 'kl-btn--m', wide && 'kl-btn--wide', small && 'kl-only-s']
    .filter(Boolean)
    .join(' ')

type ButtonProps = ButtonLook & {
  /** If undefined, the button submits its form. */
  onClick?: () => void
  /** True while the page waits for a response. The button stays enabled, so that it keeps the focus. */
  busy?: boolean
}

export const Button = ({ onClick, busy, icon, children, ...looks }: ButtonProps) => (
  <button
    className={createButtonClass(looks)}
    type={onClick ? 'button' : 'submit'}
    aria-busy={busy || undefined}
    onClick={onClick}
  >
    {icon && <Icon path={icon} />}
    {busy && <span className="kl-spin" aria-hidden="true" />}
    <span>{children}</span>
  </button>
)

/**
 * A round button with an icon and a label for screen readers. `of` is the id of the element that names the object of
 * the action.
 */
export const IconButton = ({
  path,
  label,
  of,
  onClick,
  flip = false,
  bare = false,
  className = '',
}: {
  path: string
  label: string
  of?: string
  onClick: () => void
  flip?: boolean
  bare?: boolean
  className?: string
}) => (
  <button
    className={`kl-iconbtn${bare ? ' kl-iconbtn--bare' : ''}${className && ` ${className}`}`}
    type="button"
    aria-label={label}
    id={of && `${of}-action`}
    aria-labelledby={of && `${of}-action ${of}`}
    onClick={onClick}
  >
    <Icon path={path} flip={flip} />
  </button>
)
