import type { Chain } from 'viem'
import type { ChainContract, PublicChain } from '../server/wire.gen'

const toChainContract = (fields: ChainContract | undefined) =>
  fields && {
    address: fields.address as `0x${string}`,
    ...(fields.block_created === undefined ? {} : { blockCreated: fields.block_created }),
  }

/**
 * Return the library's definition of a configured chain. `wallet_addEthereumChain` gives `rpcUrls.default.http[0]` to
 * the visitor's wallet (EIP-3085), so this field contains `wallet_rpc` and never the site's own gateway.
 */
export const toChainDefinition = (chain: PublicChain): Chain => {
  const ensRegistry = toChainContract(chain.contracts.ens_registry)
  const ensResolver = toChainContract(chain.contracts.ens_universal_resolver)
  const multicall3 = toChainContract(chain.contracts.multicall3)
  return {
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: chain.wallet_rpc } },
    contracts: {
      ...(ensRegistry ? { ensRegistry: ensRegistry } : {}),
      ...(ensResolver ? { ensUniversalResolver: ensResolver } : {}),
      ...(multicall3 ? { multicall3 } : {}),
    },
    testnet: chain.testnet,
    ...(chain.explorer ? { blockExplorers: { default: chain.explorer } } : {}),
  }
}
