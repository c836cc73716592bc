import { type RefObject, useEffect } from 'react'
import { whenReachable } from '../../browser/lazy'

/** Media query for screens on which the dialog is a sheet (theme/sheet.css). */
const sheetQuery = '(max-width: 759.98px)'

/**
 * Load the code that lets the visitor close the sheet by pulling it down. Return the function that removes the
 * listeners of this code.
 */
const attachDrag = (dialog: HTMLDialogElement, onClose: () => void): (() => void) => {
  let isCancelled = false
  let stopDragging = () => {}
  whenReachable(() => import('./drag')).then(
    ({ enableDrag }) => {
      if (!isCancelled) stopDragging = enableDrag(dialog, onClose)
    },
    () => {},
  )
  return () => {
    isCancelled = true
    stopDragging()
  }
}

/** Let the visitor pull the sheet down on a small screen. The code for pulling is loaded only on small screens. */
export const useDrag = (dialogRef: RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog; closing reads no changing value
  useEffect(() => {
    const dialog = dialogRef.current
    const mediaQuery = globalThis.matchMedia?.(sheetQuery)
    if (!dialog || !mediaQuery) return
    let stopDragging = () => {}
    // When the visitor rotates a phone or resizes a window, the dialog can become a sheet or stop being one.
    const onMediaQueryChange = () => {
      stopDragging()
      stopDragging = mediaQuery.matches ? attachDrag(dialog, onClose) : () => {}
    }
    onMediaQueryChange()
    mediaQuery.addEventListener('change', onMediaQueryChange)
    return () => {
      mediaQuery.removeEventListener('change', onMediaQueryChange)
      stopDragging()
    }
  }, [dialogRef])
}
