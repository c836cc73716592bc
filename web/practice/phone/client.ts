import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

const metadata = {
  name: 'Kisslock phone',
  description: 'A wallet without value, in a terminal',
  url: 'https://phone.kisslock.example',
  icons: [],
}

let clients = 0

/** A wallet's end of the relay, in memory. `IS_VITEST` keeps it from asking anybody about the site's origin. */
export const startClient = async (relayUrl: string, projectId: string): Promise<IWalletKit> => {
  process.env.IS_VITEST = 'true'
  process.env.DISABLE_GLOBAL_CORE = 'true'
  clients += 1
  const core = new Core({
    projectId,
    relayUrl,
    customStoragePrefix: `phone${clients}`,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
  })
  // Its types are older than its own core's.
  const kit = await WalletKit.init({ core: core as never, metadata, signConfig: { disableRequestQueue: true } })
  kit.engine.signClient.logger.level = 'silent'
  return kit
}
