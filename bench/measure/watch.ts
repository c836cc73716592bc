import type { Fade } from './fade.ts'

declare global {
  interface Window {
    /** Looks for a target in every frame, from now or from the next input on, until it can be seen. */
    benchWatch: (name: string, target: string, from: 'now' | 'input') => void
    /** Tells the benchmark the name of what was seen and its middle. */
    benchSeen: (name: string, middle: { x: number; y: number }) => void
  }
}

/**
 * Runs in the page before its scripts. It notes the first frame in which an element can be seen in a mark of the trace;
 * `trace/frames.ts` finds when that frame was presented.
 *
 * Seen: the product of the opacities of the element and its ancestors is at least 0.5, at least half of it is inside the
 * viewport, and its middle is hit, so that it is neither covered nor inert. The same for every page.
 *
 * A target is a selector, or `selector >> text` for the innermost of its elements that contains the text.
 */
export const watcher = (): void => {
  // An element of Kisslock has its button and dialog in a shadow root.
  const all = (selector: string): Element[] => {
    const hosts = [...document.querySelectorAll('kisslock-connect')]
    return [document, ...hosts].flatMap((one) => [...((one as Element).shadowRoot ?? one).querySelectorAll(selector)])
  }
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(window.benchFade.parentOf(element)) : 1
  const middleOf = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [fromX, toX] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    return { x: (fromX + toX) / 2, y: (fromY + toY) / 2, width: toX - fromX, height: toY - fromY }
  }
  /** Whether only its opacity may keep an element from being seen. */
  const isInSight = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const middle = middleOf(element)
    if (!width || !height || middle.width * 2 < width || middle.height * 2 < height) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    return element.contains((element.getRootNode() as Document).elementFromPoint(middle.x, middle.y))
  }

  const found = (target: string): Element[] => {
    const [selector = '', text] = target.split(' >> ')
    if (text === undefined) return all(selector)
    const having = all(selector).filter(({ textContent }) => textContent?.includes(text))
    return having.filter((one) => !having.some((other) => other !== one && one.contains(other)))
  }

  // The input is what the visitor's hand does last: a finger or a button lifted, or a key pressed.
  let input: number | undefined
  let waiting: (() => void)[] = []
  const onInput = ({ timeStamp }: Event) => {
    if (!waiting.length) return
    input = timeStamp
    for (const begin of waiting) begin()
    waiting = []
  }
  for (const type of ['pointerup', 'keydown', 'bench-input']) addEventListener(type, onInput, { capture: true })

  // A ResizeObserver is called in each frame after its layout, when looking costs the page nothing and sees what is painted.
  const begin = (name: string, target: string) => {
    const pulse = document.createElement('i')
    Object.assign(pulse.style, { position: 'fixed', visibility: 'hidden', contain: 'strict', width: '1px' })
    let [frame, next] = [0, 0]
    const everyFrame = () => {
      if (!pulse.isConnected) document.documentElement?.append(pulse)
      frame = performance.now()
      pulse.style.height = pulse.style.height === '1px' ? '2px' : '1px'
      next = requestAnimationFrame(everyFrame)
    }
    // The first frame in which only the opacity was missing, and the last one with its own time in the document's timeline.
    let faded: { first: number; last: number; time: number; fade: Fade } | undefined
    const observer = new ResizeObserver(() => {
      const first = found(target).find(isInSight)
      if (!first) return
      if (opacityOf(first) < 0.5) {
        const time = Number(document.timeline.currentTime)
        faded = { first: faded?.first ?? frame, last: frame, time, fade: window.benchFade.of(first) }
        return
      }
      cancelAnimationFrame(next)
      observer.disconnect()
      // After the frame, to which the benchmark adds nothing.
      setTimeout(() => {
        const afterMs = faded && window.benchFade.shownAfter(faded.fade)
        const begins = faded?.fade.some(({ pending }) => pending)
        const fade =
          faded && afterMs !== undefined
            ? { frame: begins ? faded.last : faded.first, afterMs, ...(!begins && { at: faded.time + afterMs }) }
            : undefined
        performance.mark('bench-seen', { detail: { name, frame, input, fade } })
        pulse.remove()
        window.benchSeen(name, middleOf(first))
      })
    })
    observer.observe(pulse)
    next = requestAnimationFrame(everyFrame)
  }
  window.benchWatch = (name, target, from) => {
    if (from === 'now') begin(name, target)
    else waiting.push(() => begin(name, target))
  }
}
