import { createContext, type RefObject, useContext, useEffect, useLayoutEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useIsDialogOpen, useScreen } from '../context'

/** The screen whose heading took the focus last. A heading takes the focus only once, when its screen appears. */
export const FocusedScreenContext = createContext<{ current: string }>({ current: '' })

/** The dialog's root element. Headings are searched only inside this element, because it can be in a shadow root. */
export const DialogContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/**
 * Return the key of a screen. A heading takes the focus when the key changes. The key does not contain the method, so
 * switching the method does not move the focus.
 */
export const createScreenKey = (screen: Screen): string =>
  [
    screen.at,
    'wallet' in screen ? screen.wallet : '',
    'uid' in screen ? screen.uid : '',
    'returned' in screen ? screen.returned : '',
    'page' in screen ? screen.page : '',
  ].join(':')

/**
 * Focus a heading when its screen appears, even if the screen's code loads later
 * (docs/internals/design.md#8-focus-and-live-texts). When the dialog opens, the browser focuses the heading with
 * `autofocus`. If a tab has the focus, it keeps the focus, so that its arrow keys continue to work.
 */
export const useHeadingFocus = (headingRef: RefObject<HTMLElement | null>, isActive: boolean) => {
  const isDialogOpen = useIsDialogOpen()
  const screen = useScreen()
  const focusedScreenKeyRef = useContext(FocusedScreenContext)
  const openScreenKey = isDialogOpen ? createScreenKey(screen) : ''
  // Set `autofocus` in a layout effect, because `showModal` looks for the attribute afterwards.
  useLayoutEffect(() => void headingRef.current?.toggleAttribute('autofocus', isActive), [headingRef, isActive])
  useEffect(() => {
    if (!isActive || !openScreenKey || focusedScreenKeyRef.current === openScreenKey) return
    focusedScreenKeyRef.current = openScreenKey
    if (!headingRef.current?.closest('dialog')?.open) return
    // In a shadow root, `document.activeElement` is only the host. The root's own `activeElement` is the focused
    // element.
    const root = headingRef.current.getRootNode() as Document | ShadowRoot
    if (!root.activeElement?.closest('[role="tablist"]')) headingRef.current.focus({ preventScroll: true })
  }, [headingRef, isActive, openScreenKey, focusedScreenKeyRef])
}
