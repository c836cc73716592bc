import { type ReactNode, useRef } from 'react'
import { useHeadingFocus } from './focus'

/** The dialog's title. If `takesFocus` is true, the title takes the focus when its screen appears. */
export const Title = ({ children, takesFocus }: { children: ReactNode; takesFocus: boolean }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(title, takesFocus)
  return (
    <h2 ref={title} className="kl-t-title" id="kl-title" tabIndex={-1}>
      {children}
    </h2>
  )
}
