import type { ReactNode } from 'react'
import { Icon } from '../entry/Icon'
import { down } from '../icons/entry'

/** Something to read for those who want to know, closed at first. */
export const Details = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="kl-fold">
    <summary>
      {label}
      <Icon path={down} />
    </summary>
    <div className="kl-fold__in">{children}</div>
  </details>
)

/** A text in its own lines, as a machine wrote it. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: the text keeps its lines, as no section does
  <pre className="kl-code" tabIndex={0} role="region" aria-label={label}>
    {children}
  </pre>
)
