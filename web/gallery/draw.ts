import { setTimeout } from 'node:timers/promises'
import type { Page, PageScreenshotOptions } from '@playwright/test'
import { type ColorScheme, colorSchemes } from './places'

/**
 * The moment at which pictures show an endless animation, as a share of one cycle. At this moment the balls of the
 * connection mark are in the middle of their swing.
 */
const pausedShare = 0.12

/**
 * Wait until finite animations end, and pause endless animations at the moment `share` of their cycle. The function
 * runs in the page, and returns how many finite animations were running.
 */
const waitUntilStill = async (share: number): Promise<number> => {
  const pageImages = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete)
  await Promise.all([document.fonts.ready, ...pageImages.map((image) => image.decode().catch(() => undefined))])
  const animationEndPromises: Promise<unknown>[] = []
  for (const animation of document.getAnimations()) {
    const { endTime, duration } = animation.effect?.getComputedTiming() ?? {}
    if (endTime === Number.POSITIVE_INFINITY) {
      animation.pause()
      animation.currentTime = Number(duration) * share
    } else if (animation.playState !== 'finished') {
      // Wait until the animation has finished: Chromium does not always paint the end of an animation whose time or
      // rate was changed.
      animationEndPromises.push(animation.finished.catch(() => undefined))
    }
  }
  await Promise.all(animationEndPromises)
  return animationEndPromises.length
}

/**
 * The pause between two checks in milliseconds, longer than one frame. Stopping the page's clock in a test does not
 * stop the pause.
 */
const pauseMs = 30

/**
 * Wait until everything has loaded and nothing moves in two consecutive checks, because the end of one motion can start
 * another.
 */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  for (let quietFrameCount = 0, frameCount = 0; quietFrameCount < 2 && frameCount < 40; frameCount++) {
    quietFrameCount = (await page.evaluate(waitUntilStill, pausedShare)) === 0 ? quietFrameCount + 1 : 0
    await setTimeout(pauseMs)
  }
}

/** Take a screenshot in the light and in the dark color scheme, after all motion has ended. */
export const takeBothScreenshots = async (
  page: Page,
  createPath: (scheme: ColorScheme) => string,
  options?: PageScreenshotOptions,
): Promise<void> => {
  for (const scheme of colorSchemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await waitUntilSettled(page)
    await page.screenshot({ ...options, path: createPath(scheme) })
  }
}
