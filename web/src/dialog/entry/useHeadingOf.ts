import { useEffect, useRef } from 'react'
import { useOpen } from '../context'

/** Moves the focus to a page's next heading, once no dialog is open: the button that had it is gone. Without `is` nothing is known yet. */
export const useHeadingOf = <Place extends HTMLElement>(state: string) => {
  const place = useRef<Place>(null)
  const open = useOpen()
  const seen = useRef('')
  useEffect(() => {
    if (open || !state) return
    // A page that has just come is read from its beginning.
    if (seen.current && seen.current !== state) place.current?.querySelector('h1')?.focus()
    seen.current = state
  }, [state, open])
  return place
}
