import type { ReactNode } from 'react'
import { Icon } from '../entry/Icon'

/** A sentence in a box, behind the icon of its kind. */
export const Notice = (props: { path: string; className?: string; children: ReactNode }) => (
  <p className={`kl-note ${props.className ?? ''}`}>
    <Icon path={props.path} />
    <span>{props.children}</span>
  </p>
)
