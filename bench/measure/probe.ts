/** What the page tells about itself, in milliseconds since the navigation began. */
export type Noted = {
  /** The button stood in a frame that was drawn. */
  button?: number
  /** The click that opened the wallets. */
  click?: number
  /** The first wallet could take the focus. */
  wallet?: number
  /** The frame with it had been drawn. */
  drawn?: number
  /** Tasks longer than 50 ms. */
  longTasks: { at: number; ms: number }[]
}

export type Sought = { button: string; wallet: string; clicksAtOnce: boolean }

declare global {
  interface Window {
    noted: Noted
  }
}

/** Runs in the page before anything of its own: notes the moments, and clicks for the visitor who clicks at once. */
export const probe = ({ button, wallet, clicksAtOnce }: Sought): void => {
  const noted: Noted = { longTasks: [] }
  window.noted = noted
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.longTasks.push({ at: startTime, ms: duration })
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
      noted.click ??= timeStamp
    },
    { capture: true },
  )
  // A message that is sent while a frame is made arrives when it has been drawn.
  const noteDrawn = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      noted.drawn = performance.now()
    }
    port2.postMessage('')
  }
  /** Tells whether the wallet was found only now. */
  const seekWallet = () => {
    if (noted.click === undefined || noted.wallet !== undefined || !reachable(wallet)) return false
    noted.wallet = performance.now()
    changes.disconnect()
    return true
  }
  const changes = new MutationObserver(() => seekWallet() && requestAnimationFrame(noteDrawn))
  const seekButton = () => {
    const found = reachable(button)
    if (!found || noted.button !== undefined) return
    noted.button = performance.now()
    // A list may be there in the very task of the change, long before the next frame.
    changes.observe(document, { subtree: true, childList: true, attributes: true })
    if (clicksAtOnce) found.click()
  }
  const everyFrame = () => {
    seekButton()
    if (seekWallet()) noteDrawn()
    if (noted.wallet === undefined) requestAnimationFrame(everyFrame)
  }
  requestAnimationFrame(everyFrame)
}
