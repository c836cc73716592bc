import { type ReactNode, useRef } from 'react'
import { useFlow } from '../context'
import { useHeadingFocus } from './focus'

/** The stage's heading: labels the stage, and takes the focus when its screen appears; at home the title does. */
export const Heading = ({ children, small = false }: { children: ReactNode; small?: boolean }) => {
  const { screen } = useFlow()
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading, screen.at !== 'home')
  return (
    <h3 ref={heading} className={small ? 'kl-t-title' : 'kl-t-display'} id="kl-stage-title" tabIndex={-1}>
      {children}
    </h3>
  )
}
