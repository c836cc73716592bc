import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

const phoneMetadata = {
  name: 'Kisslock phone',
  description: 'A wallet without value, in a terminal',
  url: 'https://phone.kisslock.example',
  icons: [],
}

let clientCount = 0

/**
 * Start a wallet's client of the relay, with storage in memory. Sites receive the wallet's name. The variable
 * `IS_VITEST` disables the client's check of the site's origin.
 */
export const startClient = async (
  relayUrl: string,
  projectId: string,
  name = phoneMetadata.name,
): Promise<IWalletKit> => {
  process.env.IS_VITEST = 'true'
  process.env.DISABLE_GLOBAL_CORE = 'true'
  clientCount += 1
  const core = new Core({
    projectId,
    relayUrl,
    customStoragePrefix: `phone${clientCount}`,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
  })
  // Convert the type, because the types of WalletKit are older than the types of its core.
  const walletKit = await WalletKit.init({
    core: core as never,
    metadata: { ...phoneMetadata, name },
    signConfig: { disableRequestQueue: true },
  })
  walletKit.engine.signClient.logger.level = 'silent'
  return walletKit
}
