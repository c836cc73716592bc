import { useContext, useEffect, useRef } from 'react'
import { DialogContext } from '../frame/focus'

/** Moves the focus to the dialog's title when the place inside a screen changes, because the pressed button is gone. */
export const useTitleFocus = (place: string, first = place) => {
  const box = useContext(DialogContext)
  const before = useRef(first)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    box.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [place, box])
}
