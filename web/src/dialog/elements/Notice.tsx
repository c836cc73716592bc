import type { ReactNode } from 'react'
import { Icon } from '../entry/Icon'

/** A sentence in a box, with an icon before it. */
export const Notice = (props: { path: string; className?: string; children: ReactNode }) => (
  <p className={`kl-note ${props.className ?? ''}`}>
    <Icon path={props.path} />
    <span>{props.children}</span>
  </p>
)
