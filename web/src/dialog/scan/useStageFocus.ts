import { useContext, useEffect, useRef } from 'react'
import { BoxContext } from '../frame/focus'

/** Another view takes the place of the one that had the focus: its heading is where reading goes on (design section 8). */
export const useStageFocus = (view: string) => {
  const before = useRef(view)
  const box = useContext(BoxContext)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    box.current?.querySelector<HTMLElement>('#kl-stage-title')?.focus({ preventScroll: true })
  }, [view, box])
}
