import { createPublicClient, createWalletClient, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { failure, printResults, type Reads } from './report.ts'

/** Reads through the gateway with viem, and viem's errors for reverts. tests/rpc/test_clients.py runs this file. */
const { url, holder, token, panics, key, multicall3 } = JSON.parse(process.argv[2] ?? '{}') as Reads
const requests: unknown[] = []
const transport = http(url, {
  batch: { batchSize: 1000, wait: 0 },
  onFetchRequest: async (request) => {
    requests.push(await request.clone().json())
  },
})
const chain = { ...foundry, contracts: { multicall3: { address: multicall3 } } }
const client = createPublicClient({ chain, transport, batch: { multicall: { batchSize: 1024 } } })
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function overflow(uint256) pure returns (uint256)',
])
const balanceOf = { abi, address: token, functionName: 'balanceOf', args: [holder] } as const
const [chainId, block, balance, code, nonce, tokens, gasPrice, many] = await Promise.all([
  client.getChainId(),
  client.getBlock({ blockNumber: 0n }),
  client.getBalance({ address: holder }),
  client.getCode({ address: token }),
  client.getTransactionCount({ address: holder }),
  client.readContract(balanceOf),
  client.getGasPrice(),
  client.multicall({ contracts: [balanceOf, balanceOf], allowFailure: false }),
])
const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: foundry, transport })
const hash = await wallet.sendTransaction({ to: holder, value: 1n })
const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
const logs = await client.getLogs({ address: token, fromBlock: 0n, toBlock: receipt.blockNumber })
const after = await client.getBalance({ address: holder })
const reads = requests.length
const reverted = await failure(client.readContract({ abi, address: panics, functionName: 'overflow', args: [1n] }))
const lost = await failure(createPublicClient({ transport: http(`${url}/nowhere`, { retryCount: 2 }) }).getChainId())
printResults({
  ...{ chainId, block: block.hash, balance, code, nonce, tokens, many, hash, logs: logs.length, after },
  ...{ gasPrice: gasPrice > 0n, status: receipt.status, reads, reverted, lost },
})
