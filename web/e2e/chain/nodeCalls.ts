import type { Page } from '@playwright/test'

/** Record every call to a node that the page makes from now on. */
export const recordNodeCalls = (page: Page): string[] => {
  const callBodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/rpc/')) callBodies.push(request.postData() ?? '')
  })
  return callBodies
}
