import { useEffect, useRef } from 'react'
import { useIsDialogOpen } from '../context'

/**
 * Focus the page's heading when `state` has changed while the dialog is closed. The change has removed the button that
 * had the focus. An empty `state` means that the state is not known yet.
 */
export const useHeadingFocusOnChange = <Container extends HTMLElement>(state: string) => {
  const containerRef = useRef<Container>(null)
  const isDialogOpen = useIsDialogOpen()
  const previousStateRef = useRef('')
  useEffect(() => {
    if (isDialogOpen || !state) return
    // Do not move the focus on a page that has just loaded, so that screen readers start at its beginning.
    if (previousStateRef.current && previousStateRef.current !== state)
      containerRef.current?.querySelector('h1')?.focus()
    previousStateRef.current = state
  }, [state, isDialogOpen])
  return containerRef
}
