/** The moments of a visit, measured in the page in milliseconds since the start of the navigation. */
export type VisitMarks = {
  /** A frame with the button was drawn. */
  button?: number
  /** The click that opened the wallets. */
  click?: number
  /** The first wallet became focusable. */
  wallet?: number
  /** The frame with the first wallet was drawn. */
  drawn?: number
  /** Tasks longer than 50 ms. */
  longTasks: { at: number; ms: number }[]
}

export type ProbeOptions = { button: string; wallet: string; clicksAtOnce: boolean }

declare global {
  interface Window {
    visitMarks: VisitMarks
  }
}

/** Runs in the page before its scripts: records the moments, and clicks in visits that click at once. */
export const probe = ({ button, wallet, clicksAtOnce }: ProbeOptions): void => {
  const visitMarks: VisitMarks = { longTasks: [] }
  window.visitMarks = visitMarks
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) visitMarks.longTasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })

  const reachable = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [inert] *') &&
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )

  addEventListener(
    'click',
    ({ timeStamp }) => {
      visitMarks.click ??= timeStamp
    },
    { capture: true },
  )
  // A message posted while a frame is prepared arrives after the frame was drawn.
  const noteDrawn = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      visitMarks.drawn = performance.now()
    }
    port2.postMessage('')
  }
  /** Returns whether this call found the wallet. */
  const seekWallet = () => {
    if (visitMarks.click === undefined || visitMarks.wallet !== undefined || !reachable(wallet)) return false
    visitMarks.wallet = performance.now()
    changes.disconnect()
    return true
  }
  const changes = new MutationObserver(() => seekWallet() && requestAnimationFrame(noteDrawn))
  const seekButton = () => {
    const found = reachable(button)
    if (!found || visitMarks.button !== undefined) return
    visitMarks.button = performance.now()
    // The list may exist in the task of the change, well before the next frame.
    changes.observe(document, { subtree: true, childList: true, attributes: true })
    if (clicksAtOnce) found.click()
  }
  const everyFrame = () => {
    seekButton()
    if (seekWallet()) noteDrawn()
    if (visitMarks.wallet === undefined) requestAnimationFrame(everyFrame)
  }
  requestAnimationFrame(everyFrame)
}
