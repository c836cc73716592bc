import type { ReactNode } from 'react'

/** The stage's heading: names the stage and takes the focus when a screen appears. */
export const Heading = ({ children, small = false }: { children: ReactNode; small?: boolean }) => (
  <h3 className={small ? 'kl-t-title' : 'kl-t-display'} id="kl-stage-title" tabIndex={-1}>
    {children}
  </h3>
)
