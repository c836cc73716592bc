import * as viem from 'viem'
import * as wagmi from 'wagmi'

/**
 * The connection library's functions as the package imports them: from the site's own `wagmi`, so that there is one copy of
 * `@wagmi/core`. `switchAccount` is the name of wagmi 2, which wagmi 3 exports, too.
 */
export { connect, disconnect, switchAccount as switchConnection, switchChain } from 'wagmi/actions'

// By one object, so that a file that uses one of these uses all: a site's bundler makes a chunk, for which the button waits, for
// each set of lazy files that share a module of viem.
export const { createConfig, createStorage, deserialize, getAddress, http, injected, isAddress, numberToHex } = {
  createConfig: wagmi.createConfig,
  createStorage: wagmi.createStorage,
  deserialize: wagmi.deserialize,
  getAddress: viem.getAddress,
  http: wagmi.http,
  injected: wagmi.injected,
  isAddress: viem.isAddress,
  numberToHex: viem.numberToHex,
}
