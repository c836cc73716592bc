import { type RefObject, useEffect } from 'react'
import { whenReachable } from '../../browser/lazy'

/** Where the dialog is a sheet (theme/sheet.css). */
const sheet = '(max-width: 759.98px)'

/** Lets the visitor pull the sheet down on a small screen; the code for it is loaded only there. */
export const useDrag = (box: RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog; closing reads no changing value
  useEffect(() => {
    const dialog = box.current
    if (!dialog || !globalThis.matchMedia?.(sheet).matches) return
    let left = false
    let stop = () => {}
    whenReachable(() => import('./drag')).then(
      ({ dragToClose }) => {
        if (!left) stop = dragToClose(dialog, onClose)
      },
      () => {},
    )
    return () => {
      left = true
      stop()
    }
  }, [box])
}
