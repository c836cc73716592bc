import type { Page } from '@playwright/test'

/** How many times slower than this machine's a processor of a cheap phone is. */
export const cheapPhone = 6

/** Makes the page's processor that many times slower, from now on. */
export const slowProcessor = async (page: Page, times: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Gives the page a line of that many kB/s and 400 ms, and an empty cache, from now on. Answers that a test gives come at once. */
export const slowLine = async (page: Page, kBps: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const throughput = kBps * 1000
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}
