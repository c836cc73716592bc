import { useEffect, useState } from 'react'
import { useKisslock } from '../context'
import { type Area, sentences } from './sentences'

/** Loads the sentences of an area, and returns whether they are loaded. A part without its sentences is not drawn. */
export const useSentences = (area: Area): boolean => {
  const kisslock = useKisslock()
  const [loadedFor, setLoadedFor] = useState<unknown>()
  useEffect(() => {
    sentences(kisslock, area).then(
      () => setLoadedFor(kisslock),
      () => {},
    )
  }, [kisslock, area])
  return loadedFor === kisslock
}
