import type { Fade } from './fade.ts'

declare global {
  interface Window {
    /** Checks in every frame whether a target can be seen, from now or from the next input on, until it can. */
    benchWatch: (name: string, target: string, from: 'now' | 'input') => void
    /** Reports the name and the center of a target that was seen to the benchmark. */
    benchSeen: (name: string, middle: { x: number; y: number }) => void
  }
}

/**
 * Define `benchWatch`. This function runs in the page before its scripts. It sets a mark with the first frame in which
 * an element can be seen. `trace/frames.ts` finds the time at which that frame was presented.
 *
 * An element can be seen under three conditions, which are the same for every page. The product of the opacities of the
 * element and its ancestors is at least 0.5. At least half of its width and of its height is inside the viewport. It is
 * the element at its center, so it is neither covered nor inert.
 *
 * A target is a selector, or `selector >> text` for the innermost matching element that contains the text.
 */
export const defineBenchWatch = (): void => {
  // Kisslock's custom element has its button and dialog in a shadow root.
  const queryAll = (selector: string): Element[] => {
    const hosts = [...document.querySelectorAll('kisslock-connect')]
    return [document, ...hosts].flatMap((root) => [
      ...((root as Element).shadowRoot ?? root).querySelectorAll(selector),
    ])
  }
  const visibleOpacity = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * visibleOpacity(window.benchFade.parentOf(element)) : 1
  const visibleMiddle = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [fromX, toX] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    return { x: (fromX + toX) / 2, y: (fromY + toY) / 2, width: toX - fromX, height: toY - fromY }
  }
  /** Return true if an element meets all conditions for being seen, except its opacity. */
  const isInSight = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const middle = visibleMiddle(element)
    if (!width || !height || middle.width * 2 < width || middle.height * 2 < height) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    return element.contains((element.getRootNode() as Document).elementFromPoint(middle.x, middle.y))
  }

  const findTargets = (target: string): Element[] => {
    const [selector = '', text] = target.split(' >> ')
    if (text === undefined) return queryAll(selector)
    const elementsWithText = queryAll(selector).filter(({ textContent }) => textContent?.includes(text))
    return elementsWithText.filter(
      (element) => !elementsWithText.some((other) => other !== element && element.contains(other)),
    )
  }

  // The time of the visitor's last action: lifting the mouse button or the finger, pressing a key, or approving in the
  // wallet.
  let inputTime: number | undefined
  let waitingWatches: (() => void)[] = []
  const onInput = ({ timeStamp }: Event) => {
    if (!waitingWatches.length) return
    inputTime = timeStamp
    for (const begin of waitingWatches) begin()
    waitingWatches = []
  }
  for (const type of ['pointerup', 'keydown', 'bench-input']) addEventListener(type, onInput, { capture: true })

  // A ResizeObserver is called in each frame after the layout. A check at this time costs the page nothing, and sees
  // what will be painted.
  const startWatch = (name: string, target: string) => {
    const pulseElement = document.createElement('i')
    Object.assign(pulseElement.style, { position: 'fixed', visibility: 'hidden', contain: 'strict', width: '1px' })
    let [frame, next] = [0, 0]
    const everyFrame = () => {
      if (!pulseElement.isConnected) document.documentElement?.append(pulseElement)
      frame = performance.now()
      pulseElement.style.height = pulseElement.style.height === '1px' ? '2px' : '1px'
      next = requestAnimationFrame(everyFrame)
    }
    // The first and the last frame in which only the opacity was too low, and the last frame's time in the document's
    // timeline.
    let fadingFrames: { first: number; last: number; time: number; fade: Fade } | undefined
    const observer = new ResizeObserver(() => {
      const first = findTargets(target).find(isInSight)
      if (!first) return
      if (visibleOpacity(first) < 0.5) {
        const time = Number(document.timeline.currentTime)
        fadingFrames = {
          first: fadingFrames?.first ?? frame,
          last: frame,
          time,
          fade: window.benchFade.readFade(first),
        }
        return
      }
      cancelAnimationFrame(next)
      observer.disconnect()
      // Wait until after the frame, so that the benchmark does not add to it.
      setTimeout(() => {
        const afterMs = fadingFrames && window.benchFade.shownAfter(fadingFrames.fade)
        const isPending = fadingFrames?.fade.some(({ pending }) => pending)
        const fade =
          fadingFrames && afterMs !== undefined
            ? {
                frame: isPending ? fadingFrames.last : fadingFrames.first,
                afterMs,
                ...(!isPending && { at: fadingFrames.time + afterMs }),
              }
            : undefined
        performance.mark('bench-seen', { detail: { name, frame, input: inputTime, fade } })
        pulseElement.remove()
        window.benchSeen(name, visibleMiddle(first))
      })
    })
    observer.observe(pulseElement)
    next = requestAnimationFrame(everyFrame)
  }
  window.benchWatch = (name, target, from) => {
    if (from === 'now') startWatch(name, target)
    else waitingWatches.push(() => startWatch(name, target))
  }
}
