import { useEffect, useState } from 'react'
import { useKisslock } from '../context'
import { loadAreaSentences, type SentenceArea } from './sentences'

/**
 * Load the sentences of an area, and return true once they are loaded. Until then, components that need these sentences
 * render nothing.
 */
export const useAreSentencesLoaded = (area: SentenceArea): boolean => {
  const kisslock = useKisslock()
  const [loadedCore, setLoadedCore] = useState<unknown>()
  useEffect(() => {
    loadAreaSentences(kisslock, area).then(
      () => setLoadedCore(kisslock),
      () => {},
    )
  }, [kisslock, area])
  return loadedCore === kisslock
}
