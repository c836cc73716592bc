import { createContext, type RefObject, useContext, useEffect, useLayoutEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useOpen, useScreen } from '../context'

/** The place that had the focus last: a heading takes the focus once, when its screen appears. */
export const FocusContext = createContext<{ current: string }>({ current: '' })

/** The dialog's root element. Headings are searched inside it, because it may be in a shadow root. */
export const DialogContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** The name of a screen's place, where a heading takes the focus once. A change of method keeps the place. */
export const placeOf = (screen: Screen): string =>
  [
    screen.at,
    'wallet' in screen ? screen.wallet : '',
    'uid' in screen ? screen.uid : '',
    'returned' in screen ? screen.returned : '',
    'page' in screen ? screen.page : '',
  ].join(':')

/**
 * Moves the focus to a heading when its screen appears, also if the screen's code loads later
 * (docs/internals/design.md#8-focus-and-live-texts). A dialog that opens gives the focus to the heading with `autofocus`. A switch keeps
 * the focus, so that its arrow keys continue to work.
 */
export const useHeadingFocus = (heading: RefObject<HTMLElement | null>, isActive: boolean) => {
  const open = useOpen()
  const screen = useScreen()
  const focused = useContext(FocusContext)
  const place = open ? placeOf(screen) : ''
  // A layout effect: the attribute stands before `showModal` looks for it.
  useLayoutEffect(() => void heading.current?.toggleAttribute('autofocus', isActive), [heading, isActive])
  useEffect(() => {
    if (!isActive || !place || focused.current === place) return
    focused.current = place
    if (!heading.current?.closest('dialog')?.open) return
    // `document.activeElement` is the shadow host; the root's own `activeElement` is the focused element.
    const root = heading.current.getRootNode() as Document | ShadowRoot
    if (!root.activeElement?.closest('[role="tablist"]')) heading.current.focus({ preventScroll: true })
  }, [heading, isActive, place, focused])
}
