import { type Address, createPublicClient, http, parseAbi } from 'viem'
import { mainnet } from 'viem/chains'
import { getEnsName } from 'viem/ens'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function symbol() view returns (string)',
  'function division(uint256 a) view returns (uint256)',
])

/**
 * The script of a site's own page. The script uses viem in the way that viem's documentation shows, with the gateway as
 * its node.
 */
const readChain = async (url: string, { owner, token, panics }: Record<'owner' | 'token' | 'panics', Address>) => {
  const client = createPublicClient({
    chain: mainnet,
    transport: http(url, { batch: { batchSize: 1000, wait: 0 }, retryCount: 2, retryDelay: 100, timeout: 10_000 }),
    batch: { multicall: { batchSize: 1024, wait: 0 } },
  })
  const [chainId, balance, tokenBalance, symbol, name, callResults, block] = await Promise.all([
    client.getChainId(),
    client.getBalance({ address: owner }),
    client.readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] }),
    client.readContract({ address: token, abi, functionName: 'symbol' }),
    getEnsName(client, { address: owner }),
    client.multicall({
      contracts: Array.from({ length: 100 }, () => ({ address: token, abi, functionName: 'symbol' }) as const),
    }),
    client.getBlock(),
  ])
  const revertMessage = await client
    .readContract({ address: panics, abi, functionName: 'division', args: [0n] })
    .catch((error: Error) => error.message)
  const refusalMessage = await client
    .request({ method: 'eth_accounts' as 'eth_chainId' })
    .catch((error: Error) => error.message)
  return {
    chainId,
    balance: String(balance),
    held: String(tokenBalance),
    symbol,
    name,
    many: new Set(callResults.map(({ result }) => result)).size === 1 && callResults.length,
    block: typeof block.number,
    reverted: String(revertMessage),
    refused: String(refusalMessage),
  }
}

export type ReadChain = typeof readChain

Object.assign(globalThis, { readThroughGateway: readChain })
