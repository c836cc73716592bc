import { type RefObject, useLayoutEffect } from 'react'

/** Returns the focus to the button, even if the button was replaced while the dialog was open. */
const returnFocus = (dialog: HTMLDialogElement) => {
  // On other pages the dialog and its button are in the shadow root of an element.
  const root = dialog.getRootNode() as Document | ShadowRoot
  const now = root.activeElement ?? document.activeElement
  // If the browser has no element to return to, a heading of the closed dialog keeps the focus until the next frame.
  if (now && now !== document.body && !dialog.contains(now)) return
  root.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')?.focus()
}

/** Opens and closes the native dialog: the browser keeps the focus inside and makes everything else inert. */
export const useModal = (box: RefObject<HTMLDialogElement | null>, open: boolean) => {
  // A layout effect: opening moves the focus, and the screens' effects move it afterwards.
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
