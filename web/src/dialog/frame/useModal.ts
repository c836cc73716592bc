import { type RefObject, useLayoutEffect } from 'react'

/** Returns the focus to the button, even if the button was replaced while the dialog was open. */
const returnFocus = (dialog: HTMLDialogElement) => {
  // On other pages the dialog and its button are in the shadow root of an element.
  const root = dialog.getRootNode() as Document | ShadowRoot
  const focused = root.activeElement ?? document.activeElement
  // If the browser has no element to return to, a heading of the closed dialog keeps the focus until the next frame.
  if (focused && focused !== document.body && !dialog.contains(focused)) return
  root.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')?.focus()
}

/**
 * Opens the dialog as the next frame begins, which lays it out once: `showModal` needs the layout at once, because it moves
 * the focus to the element with `autofocus`. `data-drawn` follows a frame later. Returns the function that cancels this.
 */
const showNextFrame = (dialog: HTMLDialogElement): (() => void) => {
  let frame = requestAnimationFrame(() => {
    delete dialog.dataset.ahead
    delete dialog.dataset.drawn
    dialog.showModal()
    frame = requestAnimationFrame(() => {
      dialog.dataset.drawn = ''
    })
  })
  return () => cancelAnimationFrame(frame)
}

/** Opens and closes the native dialog: the browser keeps the focus inside and makes everything else inert. */
export const useModal = (box: RefObject<HTMLDialogElement | null>, open: boolean) => {
  // A layout effect: closing moves the focus, and the screens' effects move it afterwards.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open === open) return
    if (open) return showNextFrame(dialog)
    dialog.close()
    returnFocus(dialog)
  }, [box, open])
}
