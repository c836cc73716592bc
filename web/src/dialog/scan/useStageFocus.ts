import { useEffect, useRef } from 'react'

/** Another view takes the place of the one that had the focus: its heading is where reading goes on (design section 8). */
export const useStageFocus = (view: string) => {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    document.getElementById('kl-stage-title')?.focus({ preventScroll: true })
  }, [view])
}
