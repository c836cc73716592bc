import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

const metadata = {
  name: 'Kisslock phone',
  description: 'A wallet without value, in a terminal',
  url: 'https://phone.kisslock.example',
  icons: [],
}

let clients = 0

/**
 * Start a wallet's client of the relay, with storage in memory. Sites receive the wallet's name. The variable
 * `IS_VITEST` disables the client's check of the site's origin.
 */
export const startClient = async (relayUrl: string, projectId: string, name = metadata.name): Promise<IWalletKit> => {
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
  // Convert the type, because the types of WalletKit are older than the types of its core.
  const kit = await WalletKit.init({
    core: core as never,
    metadata: { ...metadata, name },
    signConfig: { disableRequestQueue: true },
  })
  kit.engine.signClient.logger.level = 'silent'
  return kit
}
