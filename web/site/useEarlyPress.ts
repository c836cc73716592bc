import { useEffect } from 'react'
import { answerPress } from '../src/dialog/answerPress'
import type { KisslockCore } from '../src/kisslock'

/** Takes over from the inline script. */
export const useEarlyPress = (kisslock: KisslockCore) => {
  useEffect(() => {
    document.documentElement.removeAttribute('data-kl-remembered')
    if (window.kisslockPress) answerPress(kisslock, window.kisslockPress)
  }, [kisslock])
}
