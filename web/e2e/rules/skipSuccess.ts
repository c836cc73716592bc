import type { BrowserContext, Page } from '@playwright/test'

/** Runs in the page before its scripts: its timers of 900 ms, which only success screens have, end at once. */
const endAtOnce = () => {
  const { setTimeout } = window
  window.setTimeout = ((work: () => void, ms = 0) => setTimeout(work, ms === 900 ? 0 : ms)) as typeof setTimeout
}

/** On the way to a test's own subject success screens, which are shown for 900 ms, are not waited for. */
export const skipSuccess = (pages: BrowserContext | Page): Promise<unknown> => pages.addInitScript(endAtOnce)
