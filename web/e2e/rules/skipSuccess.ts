import type { Page } from '@playwright/test'

/** Runs in the page: its next timer of 900 ms, and only that one, ends at once. */
const endNextAtOnce = () => {
  const { setTimeout } = window
  const once = (work: () => void, ms = 0) => {
    if (ms === 900) window.setTimeout = setTimeout
    return setTimeout(work, ms === 900 ? 0 : ms)
  }
  window.setTimeout = once as typeof setTimeout
}

/** On the way to a test's own subject the next success screen, which is shown for 900 ms, is not waited for. */
export const skipSuccess = (page: Page): Promise<void> => page.evaluate(endNextAtOnce)
