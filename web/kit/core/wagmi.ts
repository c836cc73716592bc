import * as viem from 'viem'
import * as wagmi from 'wagmi'

/**
 * The functions of wagmi that the package calls. These functions come from the site's own `wagmi`, so that there is
 * only one copy of `@wagmi/core`. Both wagmi 2 and wagmi 3 export the name `switchAccount`.
 */
export { connect, disconnect, switchAccount as switchConnection, switchChain } from 'wagmi/actions'

// Export wagmi's functions from one object, so that a file that uses one function loads all functions. Otherwise, a
// site's bundler would create a chunk for each set of lazy files that share a module of viem, and the button would wait
// for these chunks.
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
