import { useEffect, useState } from 'react'
import { useKisslock } from '../context'
import { type Area, loadAreaSentences } from './sentences'

/**
 * Load the sentences of an area, and return true once they are loaded. Until then, components that need these sentences
 * render nothing.
 */
export const useSentences = (area: Area): boolean => {
  const kisslock = useKisslock()
  const [loadedFor, setLoadedFor] = useState<unknown>()
  useEffect(() => {
    loadAreaSentences(kisslock, area).then(
      () => setLoadedFor(kisslock),
      () => {},
    )
  }, [kisslock, area])
  return loadedFor === kisslock
}
