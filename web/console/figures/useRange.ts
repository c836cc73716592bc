import { useEffect, useState } from 'react'
import type { ConsoleRange } from '../../src/server/wire.gen'
import { parseRange } from './ranges'

/**
 * Return the chosen range, and a function that sets it. The URL contains the range, so that a link or a reload shows
 * the same range.
 */
export const useRange = (): [ConsoleRange, (range: ConsoleRange) => void] => {
  const [range, setRange] = useState(() => parseRange(location.hash))
  useEffect(() => {
    const onHashChange = () => setRange(parseRange(location.hash))
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])
  const chooseRange = (nextRange: ConsoleRange) => {
    // Replace the entry in the browser's history, so that the Back button leaves the page.
    history.replaceState(null, '', `#${nextRange}`)
    setRange(nextRange)
  }
  return [range, chooseRange]
}
