import { type RefObject, useEffect } from 'react'
import { whenReachable } from '../../browser/lazy'

/** Where the dialog is a sheet (theme/sheet.css). */
const sheetQuery = '(max-width: 759.98px)'

/** Load the code that lets the visitor pull the sheet down. Return the function that ends this. */
const drag = (dialog: HTMLDialogElement, onClose: () => void): (() => void) => {
  let isCancelled = false
  let stop = () => {}
  whenReachable(() => import('./drag')).then(
    ({ dragToClose }) => {
      if (!isCancelled) stop = dragToClose(dialog, onClose)
    },
    () => {},
  )
  return () => {
    isCancelled = true
    stop()
  }
}

/** Lets the visitor pull the sheet down on a small screen; the code for it is loaded only there. */
export const useDrag = (box: RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog; closing reads no changing value
  useEffect(() => {
    const dialog = box.current
    const query = globalThis.matchMedia?.(sheetQuery)
    if (!dialog || !query) return
    let stop = () => {}
    // A phone that is turned, or a window that is resized, makes a sheet of the dialog, or ends it.
    const update = () => {
      stop()
      stop = query.matches ? drag(dialog, onClose) : () => {}
    }
    update()
    query.addEventListener('change', update)
    return () => {
      query.removeEventListener('change', update)
      stop()
    }
  }, [box])
}
