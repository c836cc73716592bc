import type { Page } from '@playwright/test'

/** Where endless motion stands still for the picture, as a share of its turn: in the middle of the balls' swing. */
const moment = 0.12

/** Runs in the page: brings what moves to its end, and holds what never ends. */
const still = async (share: number) => {
  const images = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete)
  await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => undefined))])
  // One motion may start another at its end.
  for (let round = 0; round < 5; round++) {
    for (const motion of document.getAnimations()) {
      const { endTime, duration } = motion.effect?.getComputedTiming() ?? {}
      if (endTime !== Number.POSITIVE_INFINITY) motion.finish()
      else {
        motion.pause()
        motion.currentTime = Number(duration) * share
      }
    }
    // Not a frame and not a timer: the page's clock may stand still.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }
}

/** Waits until everything is loaded and nothing moves any more. */
export const settle = (page: Page): Promise<void> => page.evaluate(still, moment)
