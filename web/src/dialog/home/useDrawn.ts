import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/whenIdle'
import type { Group } from '../../flow/catalogue/list'
import { useFlowEffect } from '../model'

/**
 * How many rows are drawn: in the first frame (a computer's dialog shows no more), right after it (more than any screen shows
 * at once), and once the dialog is open and the browser idle; then how many more each time the end of the list comes near.
 */
const firstFrameRows = 8
const nextFrameRows = 12
const idleRows = 96
const scrollRows = 48
/** How near the end is then. The first rows reach further down, so that typing draws no more rows than these. */
const endMargin = '48px'

/** The drawn rows of a list of `count` rows. Results (`atRest` false) are drawn only as far as they are scrolled to. */
export const useDrawn = (groups: Group[], count: number, isWholeList: boolean, box: RefObject<HTMLElement | null>) => {
  const [drawn, setDrawn] = useState(firstFrameRows)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count > drawn
  useFlowEffect(({ open }) => {
    if (open && isWholeList) whenIdle(() => startTransition(() => setDrawn((now) => Math.max(now, idleRows))))
  })
  useEffect(() => startTransition(() => setDrawn((now) => Math.max(now, nextFrameRows))), [])
  useEffect(() => {
    if (!hasMore || drawn < nextFrameRows || !end.current) return
    const drawMore = () => setDrawn(drawn + scrollRows)
    // Tests of a site in jsdom have none.
    if (typeof IntersectionObserver === 'undefined') return drawMore()
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && drawMore(),
      { root: box.current, rootMargin: endMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [drawn, hasMore, box])
  let remaining = drawn
  return {
    groups: groups.flatMap((group) => {
      const rows = group.rows.slice(0, remaining)
      remaining -= rows.length
      return rows.length ? [{ ...group, rows }] : []
    }),
    /** How many rows are not drawn, and the ref of the element in their place. */
    missing: Math.max(count - drawn, 0),
    end,
    /** Draws at least so many rows, at once. */
    draw: (rowCount: number) => rowCount > drawn && flushSync(() => setDrawn(rowCount)),
  }
}
