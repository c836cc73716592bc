import type { CDPSession } from '../browser.ts'

/** The visitor's network and device: 1.6 Mbps down, 750 kbps up, 150 ms round trip, a quarter of this processor. */
export const conditions = { downKbps: 1600, upKbps: 750, latencyMs: 150, slowerBy: 4 }

const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8

/** Applies the conditions to a page. */
export const emulate = async (session: CDPSession): Promise<void> => {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: bytesPerSecond(conditions.downKbps),
    uploadThroughput: bytesPerSecond(conditions.upKbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowerBy })
}
