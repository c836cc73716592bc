import type { Page } from '@playwright/test'

/** How many times slower the processor of a cheap phone is than the processor of this computer. */
export const cheapPhoneFactor = 6

/** Slow down the page's processor by `factor` from now on. */
export const slowProcessor = async (page: Page, factor: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

/**
 * Limit the page's network connection to `kBps` kB/s, with a latency of 400 ms and an empty cache, from now on.
 * Responses that the test fulfills are not delayed.
 */
export const slowNetwork = async (page: Page, kBps: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytesPerSecond = kBps * 1000
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
