/** The opacities of an element and its ancestors in one frame, with the animations that change them. */
export type Fade = { opacity: number; keyframes?: Keyframe[]; timing?: EffectTiming; at?: number; pending?: boolean }[]

declare global {
  interface Window {
    benchFade: {
      readFade: (element: Element) => Fade
      parentOf: (element: Element) => Element | null
      /** Return the milliseconds from a frame until the product of its opacities is 0.5. Undefined if it never is. */
      shownAfter: (fade: Fade) => number | undefined
    }
  }
}

/**
 * Define `benchFade`. This function runs in the page before its scripts. The compositor continues a fade while the main
 * thread is busy, so an element can become visible between two frames of the main thread. This time is computed from
 * the running animations.
 */
export const defineBenchFade = (): void => {
  const maxMs = 2000
  const parentOf = (element: Element): Element | null =>
    element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
  const readFade = (element: Element | null): Fade => {
    if (!element) return []
    const opacity = Number(getComputedStyle(element).opacity)
    const effects = element.getAnimations().flatMap(({ effect, currentTime, playState, pending }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect) || effect.pseudoElement) return []
      const keyframes = effect.getKeyframes().filter((keyframe) => keyframe.opacity !== undefined)
      const at = typeof currentTime === 'number' ? currentTime : 0
      return keyframes.length ? [{ opacity, keyframes, timing: effect.getTiming(), at, pending }] : []
    })
    return [effects[0] ?? { opacity }, ...readFade(parentOf(element))]
  }

  const shownAfter = (fade: Fade): number | undefined => {
    const sampleElement = document.createElement('i')
    sampleElement.style.display = 'none'
    document.documentElement.append(sampleElement)
    const opacityFunctions = fade.map(({ opacity, keyframes, timing, at = 0 }) => {
      if (!keyframes) return () => opacity
      const values = keyframes.map(({ opacity, offset, easing }) => ({ opacity, offset, easing }) as Keyframe)
      const effect = new KeyframeEffect(sampleElement, values, { ...timing, fill: 'both' })
      return (ms: number) => {
        const animation = new Animation(effect)
        animation.currentTime = at + ms
        const value = Number(getComputedStyle(sampleElement).opacity)
        animation.cancel()
        return value
      }
    })
    try {
      for (let ms = 0; ms <= maxMs; ms += 4)
        if (opacityFunctions.reduce((all, part) => all * part(ms), 1) >= 0.5) return ms
      return undefined
    } finally {
      sampleElement.remove()
    }
  }
  window.benchFade = { readFade, parentOf, shownAfter }
}
