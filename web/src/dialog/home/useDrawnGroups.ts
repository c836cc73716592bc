import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/whenIdle'
import type { ListGroup } from '../../flow/catalogue/list'
import { useFlowEffect } from '../model'

/**
 * How many rows are rendered in total: in the first frame (all that fit on a computer), in the next frame (more than
 * fit on any screen), and once the open dialog is idle. Later, each time the visitor scrolls close to the end,
 * `scrollRowCount` more rows are rendered.
 */
const firstFrameRowCount = 8
const nextFrameRowCount = 12
const idleRowCount = 96
const scrollRowCount = 48
/**
 * More rows are rendered when the end of the list is closer to the visible part than this. While the visitor types in
 * the search field, the end is farther away, because `nextFrameRowCount` rows are taller than any screen.
 */
const endMargin = '48px'

/**
 * Return which rows of a list of `count` rows to render. Search results (`isWholeList` is false) are rendered only as
 * far as the visitor scrolls.
 */
export const useRenderedGroups = (
  groups: ListGroup[],
  count: number,
  isWholeList: boolean,
  listRef: RefObject<HTMLElement | null>,
) => {
  const [renderedCount, setRenderedCount] = useState(firstFrameRowCount)
  const listEndRef = useRef<HTMLDivElement>(null)
  const hasMore = count > renderedCount
  useFlowEffect(({ open }) => {
    if (open && isWholeList)
      whenIdle(() => startTransition(() => setRenderedCount((currentCount) => Math.max(currentCount, idleRowCount))))
  })
  useEffect(() => startTransition(() => setRenderedCount((now) => Math.max(now, nextFrameRowCount))), [])
  useEffect(() => {
    if (!hasMore || renderedCount < nextFrameRowCount || !listEndRef.current) return
    const renderMore = () => setRenderedCount(renderedCount + scrollRowCount)
    // jsdom, which sites use for tests, has no IntersectionObserver.
    if (typeof IntersectionObserver === 'undefined') return renderMore()
    const endObserver = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && renderMore(),
      { root: listRef.current, rootMargin: endMargin },
    )
    endObserver.observe(listEndRef.current)
    return () => endObserver.disconnect()
  }, [renderedCount, hasMore, listRef])
  let remainingRowCount = renderedCount
  return {
    groups: groups.flatMap((group) => {
      const rows = group.rows.slice(0, remainingRowCount)
      remainingRowCount -= rows.length
      return rows.length ? [{ ...group, rows }] : []
    }),
    /**
     * The number of rows that are not rendered. `endRef` is the ref of the element that reserves the space of these
     * rows.
     */
    missingCount: Math.max(count - renderedCount, 0),
    endRef: listEndRef,
    /** Render at least this many rows synchronously. */
    renderRows: (rowCount: number) => rowCount > renderedCount && flushSync(() => setRenderedCount(rowCount)),
  }
}
