import { createContext, type RefObject, useContext, useEffect } from 'react'
import type { Screen } from '../../flow/screen'
import { useFlow } from '../context'

/** The place that has had the focus: a heading takes it once, when its screen appears. */
export const FocusContext = createContext<{ current: string }>({ current: '' })

/** The dialog's own element: what stands in it is looked for in there, wherever the dialog itself is. */
export const BoxContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** What makes a screen another place: not the method, not a row being asked. */
export const placeOf = (screen: Screen): string =>
  [
    screen.at,
    'wallet' in screen ? screen.wallet : '',
    'uid' in screen ? screen.uid : '',
    'returned' in screen ? screen.returned : '',
  ].join(':')

/**
 * Moves the focus to a heading when its screen appears, also when the screen's code comes later (design section 8). A
 * switch keeps it: its arrow keys go on.
 */
export const useArrival = (heading: RefObject<HTMLElement | null>, here: boolean) => {
  const { open, screen } = useFlow()
  const focused = useContext(FocusContext)
  const place = open ? placeOf(screen) : ''
  useEffect(() => {
    if (!here || !place || focused.current === place) return
    focused.current = place
    // In an element of another page the document knows the element alone.
    const root = heading.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!root?.activeElement?.closest('[role="tablist"]')) heading.current?.focus({ preventScroll: true })
  }, [heading, here, place, focused])
}
