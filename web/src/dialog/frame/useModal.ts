import { type RefObject, useLayoutEffect } from 'react'

/** Where the visitor was: the dialog gives the focus back to the button, also when the button has changed meanwhile. */
const returnFocus = (dialog: HTMLDialogElement) => {
  // On other pages the dialog and its button are in the shadow root of an element.
  const root = dialog.getRootNode() as Document | ShadowRoot
  const now = root.activeElement ?? document.activeElement
  // A heading of the closed dialog has the focus until the next frame when the browser found nowhere to return to.
  if (now && now !== document.body && !dialog.contains(now)) return
  root.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')?.focus()
}

/** Opens and closes the native dialog with `open`: the browser keeps the focus inside and everything else inert. */
export const useModal = (box: RefObject<HTMLDialogElement | null>, open: boolean) => {
  // Before the effects that move the focus: opening moves it, too.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open === open) return
    if (open) {
      dialog.showModal()
    } else {
      dialog.close()
      returnFocus(dialog)
    }
  }, [box, open])
}
