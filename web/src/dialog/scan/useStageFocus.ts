import { useContext, useEffect, useRef } from 'react'
import { DialogContext } from '../frame/focus'

/**
 * Focus the heading of a new view that replaces the view with the focus
 * (docs/internals/design.md#8-focus-and-live-texts). The new view is also scrolled to its top, because the
 * dialog's bar could cover part of the code, which a camera could then not read.
 */
export const useStageFocus = (view: string) => {
  const previousView = useRef(view)
  const box = useContext(DialogContext)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    const heading = box.current?.querySelector<HTMLElement>('#kl-stage-title')
    heading?.focus({ preventScroll: true })
    const stage = heading?.closest('.kl-stage')
    if (stage) stage.scrollTop = 0
  }, [view, box])
}
