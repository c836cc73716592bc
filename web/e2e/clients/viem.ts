import { createPublicClient, createWalletClient, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { printResults, type ReadInputs, readFailure } from './report.ts'

/** Prints what viem reads through the gateway, and its errors for reverts. tests/rpc/test_clients.py runs this file. */
const { url, holder, token, panics, key, multicall3 } = JSON.parse(process.argv[2] ?? '{}') as ReadInputs
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
const balanceCall = { abi, address: token, functionName: 'balanceOf', args: [holder] } as const
const [chainId, block, balance, code, nonce, tokens, gasPrice, callResults] = await Promise.all([
  client.getChainId(),
  client.getBlock({ blockNumber: 0n }),
  client.getBalance({ address: holder }),
  client.getCode({ address: token }),
  client.getTransactionCount({ address: holder }),
  client.readContract(balanceCall),
  client.getGasPrice(),
  client.multicall({ contracts: [balanceCall, balanceCall], allowFailure: false }),
])
const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: foundry, transport })
const hash = await wallet.sendTransaction({ to: holder, value: 1n })
const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
const logs = await client.getLogs({ address: token, fromBlock: 0n, toBlock: receipt.blockNumber })
const balanceAfter = await client.getBalance({ address: holder })
const readCount = requests.length
const revertMessage = await readFailure(
  client.readContract({ abi, address: panics, functionName: 'overflow', args: [1n] }),
)
const lostMessage = await readFailure(
  createPublicClient({ transport: http(`${url}/nowhere`, { retryCount: 2 }) }).getChainId(),
)
printResults({
  ...{
    chainId,
    block: block.hash,
    balance,
    code,
    nonce,
    tokens,
    many: callResults,
    hash,
    logs: logs.length,
    after: balanceAfter,
  },
  ...{ gasPrice: gasPrice > 0n, status: receipt.status, reads: readCount, reverted: revertMessage, lost: lostMessage },
})
