import { useEffect } from 'react'
import { answerPress } from '../src/dialog/answerPress'
import type { KisslockCore } from '../src/kisslock'

/** Tells React of a picture of the first frame that was broken before its code came. */
const sayBroken = (image: HTMLImageElement): void => {
  if (image.complete) image.decode?.().catch(() => image.dispatchEvent(new Event('error')))
}

/** Takes over from the inline script. */
export const useEarlyPress = (kisslock: KisslockCore) => {
  useEffect(() => {
    for (const image of document.images) sayBroken(image)
    document.documentElement.removeAttribute('data-kl-remembered')
    if (window.kisslockPress) answerPress(kisslock, window.kisslockPress)
  }, [kisslock])
}
