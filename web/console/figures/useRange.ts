import { useEffect, useState } from 'react'
import type { ConsoleRange } from '../../src/server/wire.gen'
import { rangeOf } from './ranges'

/** The range of time that is looked at; the address keeps it, so that a link or a reload shows the same. */
export const useRange = (): [ConsoleRange, (range: ConsoleRange) => void] => {
  const [range, setRange] = useState(() => rangeOf(location.hash))
  useEffect(() => {
    const follow = () => setRange(rangeOf(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const choose = (wanted: ConsoleRange) => {
    // Replaced, not pushed: going back leaves the page, not a range.
    history.replaceState(null, '', `#${wanted}`)
    setRange(wanted)
  }
  return [range, choose]
}
