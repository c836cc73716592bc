import { useContext, useEffect, useRef } from 'react'
import { DialogContext } from '../frame/focus'

/**
 * When `view` changes, focus the heading of the new view (docs/internals/design.md#8-focus-and-live-texts). The new
 * view is also scrolled to its top, because the dialog's bar could cover part of the code, which a camera could then
 * not read.
 */
export const useStageFocus = (view: string) => {
  const previousViewRef = useRef(view)
  const dialogRef = useContext(DialogContext)
  useEffect(() => {
    if (previousViewRef.current === view) return
    previousViewRef.current = view
    const heading = dialogRef.current?.querySelector<HTMLElement>('#kl-stage-title')
    heading?.focus({ preventScroll: true })
    const stageElement = heading?.closest('.kl-stage')
    if (stageElement) stageElement.scrollTop = 0
  }, [view, dialogRef])
}
