import { useContext, useEffect, useRef } from 'react'
import { DialogContext } from '../frame/focus'

/**
 * Move the focus to the dialog's title when `place` changes within a screen, because the button that the visitor
 * pressed no longer exists.
 */
export const useTitleFocus = (place: string, initialPlace = place) => {
  const dialogRef = useContext(DialogContext)
  const previousPlace = useRef(initialPlace)
  useEffect(() => {
    if (previousPlace.current === place) return
    previousPlace.current = place
    dialogRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [place, dialogRef])
}
