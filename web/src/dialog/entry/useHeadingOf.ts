import { useEffect, useRef } from 'react'
import { useOpen } from '../context'

/**
 * Focus the page's heading when `state` has changed while the dialog is closed. The change has removed the button that
 * had the focus. An empty `state` means that the state is not known yet.
 */
export const useHeadingOf = <Place extends HTMLElement>(state: string) => {
  const placeBefore = useRef<Place>(null)
  const isDialogOpen = useOpen()
  const seenHeading = useRef('')
  useEffect(() => {
    if (isDialogOpen || !state) return
    // Do not move the focus on a page that has just loaded, so that screen readers start at its beginning.
    if (seenHeading.current && seenHeading.current !== state) placeBefore.current?.querySelector('h1')?.focus()
    seenHeading.current = state
  }, [state, isDialogOpen])
  return placeBefore
}
