import { type ReactNode, useRef } from 'react'
import { useHeadingFocus } from './focus'

/** The dialog's title. If `takesFocus` is true, the title takes the focus when its screen appears. */
export const Title = ({ children, takesFocus }: { children: ReactNode; takesFocus: boolean }) => {
  const titleRef = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(titleRef, takesFocus)
  return (
    <h2 ref={titleRef} className="kl-t-title" id="kl-title" tabIndex={-1}>
      {children}
    </h2>
  )
}
