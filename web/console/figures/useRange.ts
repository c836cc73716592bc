import { useEffect, useState } from 'react'
import type { ConsoleRange } from '../../src/server/wire.gen'
import { rangeOf } from './ranges'

/** The chosen range. The URL keeps it, so that a link or a reload shows the same one. */
export const useRange = (): [ConsoleRange, (range: ConsoleRange) => void] => {
  const [range, setRange] = useState(() => rangeOf(location.hash))
  useEffect(() => {
    const follow = () => setRange(rangeOf(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const choose = (next: ConsoleRange) => {
    // The entry in the history is replaced, so that the Back button leaves the page.
    history.replaceState(null, '', `#${next}`)
    setRange(next)
  }
  return [range, choose]
}
