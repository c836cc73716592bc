import type { BrowserContext, Page } from '@playwright/test'

/**
 * Make timers of 900 ms end immediately. Only success screens have such timers. Runs in the page before the page's
 * scripts.
 */
const shortenSuccessTimer = () => {
  const { setTimeout } = window
  window.setTimeout = ((callback: () => void, ms = 0) => setTimeout(callback, ms === 900 ? 0 : ms)) as typeof setTimeout
}

/** Skip the success screens, which last 900 ms, in tests that are not about these screens. */
export const skipSuccess = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(shortenSuccessTimer)
