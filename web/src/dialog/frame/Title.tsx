import { type ReactNode, useRef } from 'react'
import { useArrival } from './focus'

/** The dialog's title; `here`: it takes the focus of the present screen. */
export const Title = ({ children, here }: { children: ReactNode; here: boolean }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useArrival(title, here)
  return (
    <h2 ref={title} className="kl-t-title" id="kl-title" tabIndex={-1}>
      {children}
    </h2>
  )
}
