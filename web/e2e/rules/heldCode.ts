import type { Page } from '@playwright/test'

type End = 'comes' | 'fails'

/** Keeps the code of the hosted page back, and returns the function that lets it come or fail. */
export const holdCode = async (page: Page): Promise<(end: End) => void> => {
  let decide = (_: End) => {}
  const decision = new Promise<End>((resolve) => {
    decide = resolve
  })
  const code = /\/assets\/main-[^/]*\.js$/
  await page.route(code, async (route) => ((await decision) === 'comes' ? route.continue() : route.abort()))
  return decide
}
