import { type ReactNode, useRef } from 'react'
import { useScreen } from '../context'
import { useIsPrerendered } from './ahead'
import { useHeadingFocus } from './focus'

/**
 * The heading of the stage (the right pane). The heading labels the stage, and takes the focus when its screen appears.
 * On the home screen the dialog's title takes the focus instead of this heading.
 */
export const Heading = ({ children, small = false }: { children: ReactNode; small?: boolean }) => {
  const screen = useScreen()
  const isPrerendered = useIsPrerendered()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(headingRef, screen.at !== 'home' && !isPrerendered)
  return (
    <h3
      ref={headingRef}
      className={small ? 'kl-t-title' : 'kl-t-display'}
      id={isPrerendered ? undefined : 'kl-stage-title'}
      tabIndex={-1}
    >
      {children}
    </h3>
  )
}
