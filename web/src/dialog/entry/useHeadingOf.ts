import { useEffect, useRef } from 'react'
import { useOpen } from '../src/dialog/context'

/** Moves the focus to the heading of what is decided next, once no dialog is open: the button that had it is gone. */
export const useHeadingOf = (is: string) => {
  const place = useRef<HTMLElement>(null)
  const open = useOpen()
  const seen = useRef('')
  useEffect(() => {
    if (open || !is) return
    // A page that has just come is read from its beginning.
    if (seen.current && seen.current !== is) place.current?.querySelector('h1')?.focus()
    seen.current = is
  }, [is, open])
  return place
}
