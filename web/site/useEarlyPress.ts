import { useEffect } from 'react'
import { answerPress } from '../src/dialog/answerPress'
import type { KisslockCore } from '../src/kisslock'

/** Dispatch a picture's `error` event again for React, if the picture failed to load before React had loaded. */
const redispatchImageError = (image: HTMLImageElement): void => {
  if (image.complete) image.decode?.().catch(() => image.dispatchEvent(new Event('error')))
}

/** Handle presses on the button from now on, instead of the inline script. */
export const useEarlyPress = (kisslock: KisslockCore) => {
  useEffect(() => {
    for (const image of document.images) redispatchImageError(image)
    document.documentElement.removeAttribute('data-kl-remembered')
    if (window.kisslockPress) answerPress(kisslock, window.kisslockPress)
  }, [kisslock])
}
