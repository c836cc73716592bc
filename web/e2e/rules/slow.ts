import type { Page } from '@playwright/test'

/** How many times slower the processor of a cheap phone is than the processor of this computer. */
export const cheapPhoneFactor = 6

/** Slow down the page's processor by the factor `times` from now on. */
export const slowProcessor = async (page: Page, times: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/**
 * Limit the page's network connection to `kBps` kB/s, with a latency of 400 ms and an empty cache, from now on.
 * Responses that the test fulfills are not delayed.
 */
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
