import type { Page } from '@playwright/test'

type LoggingWindow = { buttonLog: string[] }

/** Records from now on, at every load of the page, each change of the button's text. */
export const logButton = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const log: string[] = []
    ;(window as unknown as LoggingWindow).buttonLog = log
    new MutationObserver(() => {
      const place = document.querySelector('[data-kl-button]')
      // The styles hide the button that the server has drawn from a visitor with a stored connection (site/inlineScript.ts).
      if (!place || document.documentElement.hasAttribute('data-kl-remembered')) return
      const name = place.querySelector('[role="status"]')?.getAttribute('aria-label')
      const shown = name ?? place.textContent ?? ''
      if (log.at(-1) !== shown) log.push(shown)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })

/** The texts of the button since the last load, in order. */
export const buttonLog = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as LoggingWindow).buttonLog)
