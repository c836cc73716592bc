import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/whenIdle'
import type { Group } from '../../flow/catalogue/list'
import { useFlowEffect } from '../model'

/**
 * How many rows are drawn: in the first frame (a computer's dialog shows no more), right after it (more than any screen shows
 * at once), and once the dialog is open and the browser idle; then how many more each time the end of the list comes near.
 */
const leastRows = 8
const firstRows = 12
const restRows = 96
const moreRows = 48
/** How near the end is then. The first rows reach further down, so that typing draws no more rows than these. */
const nearEnd = '48px'

/** The drawn rows of a list of `count` rows. Results (`atRest` false) are drawn only as far as they are scrolled to. */
export const useDrawn = (groups: Group[], count: number, atRest: boolean, box: RefObject<HTMLElement | null>) => {
  const [drawn, setDrawn] = useState(leastRows)
  const end = useRef<HTMLDivElement>(null)
  const more = count > drawn
  useFlowEffect(({ open }) => {
    if (open && atRest) whenIdle(() => startTransition(() => setDrawn((now) => Math.max(now, restRows))))
  })
  useEffect(() => startTransition(() => setDrawn((now) => Math.max(now, firstRows))), [])
  useEffect(() => {
    if (!more || drawn < firstRows || !end.current) return
    const drawMore = () => setDrawn(drawn + moreRows)
    // Tests of a site in jsdom have none.
    if (typeof IntersectionObserver === 'undefined') return drawMore()
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && drawMore(),
      { root: box.current, rootMargin: nearEnd },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [drawn, more, box])
  let left = drawn
  return {
    groups: groups.flatMap((group) => {
      const rows = group.rows.slice(0, left)
      left -= rows.length
      return rows.length ? [{ ...group, rows }] : []
    }),
    /** How many rows are not drawn, and the ref of the element in their place. */
    missing: Math.max(count - drawn, 0),
    end,
    /** Draws at least so many rows, at once. */
    draw: (least: number) => least > drawn && flushSync(() => setDrawn(least)),
  }
}
