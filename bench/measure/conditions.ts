import type { CDPSession } from '../browser.ts'

/** The factor by which the processor is slowed down, to the speed of an average phone. */
export const cpuSlowdown = 4

/** The visitor's network: 1.6 Mbps down, 750 kbps up, 150 ms round trip. */
export const slowNetwork = { downKbps: 1600, upKbps: 750, latencyMs: 150 }

const toBytesPerSecond = (kbps: number) => (kbps * 1000) / 8

/** Apply the speed of the network and of the processor to a page. */
export const applySlowConditions = async (session: CDPSession): Promise<void> => {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowNetwork.latencyMs,
    downloadThroughput: toBytesPerSecond(slowNetwork.downKbps),
    uploadThroughput: toBytesPerSecond(slowNetwork.upKbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
