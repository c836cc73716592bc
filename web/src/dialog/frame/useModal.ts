import { type RefObject, useLayoutEffect } from 'react'

/** Return the focus to the connect button, even if the button was replaced while the dialog was open. */
const returnFocus = (dialog: HTMLDialogElement) => {
  // On pages with the element, the dialog and its button are in the element's shadow root.
  const root = dialog.getRootNode() as Document | ShadowRoot
  const focusedElement = root.activeElement ?? document.activeElement
  // If an element outside of the dialog has the focus, do not move the focus. If the browser finds no element to focus,
  // a heading of the closed dialog still has the focus until the next frame.
  if (focusedElement && focusedElement !== document.body && !dialog.contains(focusedElement)) return
  root.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')?.focus()
}

/**
 * Open the dialog in the next animation frame, so that the browser lays out the dialog only once: `showModal` forces a
 * layout, because it focuses the element with `autofocus`. Set the attribute `data-drawn` in the frame after the
 * opening. Returns the function that cancels the opening.
 */
const showInNextFrame = (dialog: HTMLDialogElement): (() => void) => {
  let animationFrame = requestAnimationFrame(() => {
    delete dialog.dataset.ahead
    delete dialog.dataset.drawn
    dialog.showModal()
    animationFrame = requestAnimationFrame(() => {
      dialog.dataset.drawn = ''
    })
  })
  return () => cancelAnimationFrame(animationFrame)
}

/**
 * Open and close the native dialog. The browser keeps the focus inside the dialog and makes the rest of the page inert.
 */
export const useModal = (dialogRef: RefObject<HTMLDialogElement | null>, isOpen: boolean) => {
  // Close the dialog in a layout effect, because closing moves the focus. The effects of the screens run later and can
  // move the focus again.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) return showInNextFrame(dialog)
    dialog.close()
    returnFocus(dialog)
  }, [dialogRef, isOpen])
}
