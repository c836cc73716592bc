import type { Page } from '@playwright/test'

type CodeOutcome = 'comes' | 'fails'

/** Hold back the code of a page, by default of the hosted page. Return a function that lets the code load or fail. */
export const holdCode = async (page: Page, code = /\/assets\/main-[^/]*\.js$/): Promise<(end: CodeOutcome) => void> => {
  let decide = (_: CodeOutcome) => {}
  const decisionPromise = new Promise<CodeOutcome>((resolve) => {
    decide = resolve
  })
  await page.route(code, async (route) => ((await decisionPromise) === 'comes' ? route.continue() : route.abort()))
  return decide
}
