import type { ReactNode } from 'react'

/** A step's heading. The heading takes the focus when the step appears. */
export const StepHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="kl-t-title" tabIndex={-1}>
    {children}
  </h3>
)
