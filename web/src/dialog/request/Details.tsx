import type { ReactNode } from 'react'
import { Icon } from '../entry/Icon'
import { downIcon } from '../icons/entry'

/** Additional information, closed at first. */
export const Details = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="kl-fold">
    <summary>
      {label}
      <Icon path={downIcon} />
    </summary>
    <div className="kl-fold__in">{children}</div>
  </details>
)

/** A preformatted text. */
export const CodeDetails = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a section would not preserve the line breaks
  <pre className="kl-code" tabIndex={0} role="region" aria-label={label}>
    {children}
  </pre>
)
