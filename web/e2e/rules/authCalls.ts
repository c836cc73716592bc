import type { BrowserContext, Page } from '@playwright/test'

/**
 * Record the page's sign-in calls from now on: `nonce`, `verify`, `session`, `sign-out`. Calls to the log are left out.
 */
export const recordAuthCalls = (target: Page | BrowserContext) => {
  const calls: string[] = []
  const note = (request: { url: () => string }) => {
    const path = new URL(request.url()).pathname.split('/api/auth/')[1]
    if (path && path !== '_log') calls.push(path)
  }
  if ('pages' in target) target.on('request', note)
  else target.on('request', note)
  return {
    all: (): readonly string[] => calls,
    count: (path: string): number => calls.filter((one) => one === path).length,
    forget: (): void => {
      calls.length = 0
    },
  }
}
