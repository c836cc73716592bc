import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/whenIdle'
import type { Group } from '../../flow/catalogue/list'

/** The rows drawn at first, more than any screen shows at once; at rest; and each time the end of the list comes near. */
const firstRows = 12
const restRows = 96
const moreRows = 48
/** How near, in the list's own pixels. */
const nearEnd = '480px'

/** The drawn rows of the list. Results are drawn as far as they are scrolled to, because each key changes them. */
export const useDrawn = (groups: Group[], box: RefObject<HTMLElement | null>) => {
  const results = groups[0]?.id === 'results'
  const [rest, setRest] = useState(firstRows)
  const [found, setFound] = useState(firstRows)
  const end = useRef<HTMLDivElement>(null)
  const count = groups.reduce((n, { rows }) => n + rows.length, 0)
  const drawn = Math.min(results ? found : rest, count)
  const set = results ? setFound : setRest
  useEffect(() => whenIdle(() => startTransition(() => setRest(restRows))), [])
  useEffect(() => {
    if (!end.current || drawn === count) return
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && set(drawn + moreRows),
      { root: box.current, rootMargin: nearEnd },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [drawn, count, set, box])
  let left = drawn
  return {
    groups: groups.flatMap((group) => {
      const rows = group.rows.slice(0, left)
      left -= rows.length
      return rows.length ? [{ ...group, rows }] : []
    }),
    /** How many rows are not drawn, and the ref of the element in their place. */
    missing: count - drawn,
    end,
    /** Draws at least so many rows, at once. */
    draw: (least: number) => least > drawn && flushSync(() => set(least)),
    /** Back to the first results. */
    again: () => setFound(firstRows),
  }
}
