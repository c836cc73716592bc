import { useContext, useEffect, useRef } from 'react'
import { BoxContext } from '../frame/focus'

/** Focuses the heading of a view that replaces the focused one (docs/design.md#8-focus-and-live-texts). */
export const useStageFocus = (view: string) => {
  const before = useRef(view)
  const box = useContext(BoxContext)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    box.current?.querySelector<HTMLElement>('#kl-stage-title')?.focus({ preventScroll: true })
  }, [view, box])
}
