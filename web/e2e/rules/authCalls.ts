import type { BrowserContext, Page } from '@playwright/test'

/** From now on notes what pages ask of the server about signing in: `nonce`, `verify`, `session`, `sign-out`; the log is none of it. */
export const noteAuthCalls = (target: Page | BrowserContext) => {
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
