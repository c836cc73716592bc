import { Contract, JsonRpcProvider, Wallet } from 'ethers'
import { printResults, type ReadInputs, readFailure } from './report.ts'

/** Reads through the gateway with ethers. tests/rpc/test_clients.py runs this file. */
const { url, holder, token, panics, key } = JSON.parse(process.argv[2] ?? '{}') as ReadInputs
// Without the option `cacheTimeout`, ethers returns repeated calls from its own cache for 250 ms.
const provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1 })
const contract = new Contract(token, ['function balanceOf(address) view returns (uint256)'], provider)
const [network, block, balance, code, nonce, tokens, fees] = await Promise.all([
  provider.getNetwork(),
  provider.getBlock(0),
  provider.getBalance(holder),
  provider.getCode(token),
  provider.getTransactionCount(holder),
  contract.balanceOf?.(holder),
  provider.getFeeData(),
])
provider.pollingInterval = 50
const sentTransaction = await new Wallet(key, provider).sendTransaction({ to: holder, value: 1n })
const receipt = await sentTransaction.wait()
const logs = await provider.getLogs({ address: token, fromBlock: 0, toBlock: receipt?.blockNumber ?? 0 })
const balanceAfter = await provider.getBalance(holder)
const panickingContract = new Contract(panics, ['function overflow(uint256) view returns (uint256)'], provider)
const revertMessage = await readFailure(panickingContract.overflow?.(1n) ?? Promise.resolve())
const refusalMessage = await readFailure(provider.send('eth_accounts', []))
provider.destroy()
printResults({
  ...{
    chainId: Number(network.chainId),
    block: block?.hash,
    balance,
    code,
    nonce,
    tokens,
    hash: sentTransaction.hash,
    after: balanceAfter,
  },
  ...{
    gasPrice: (fees.gasPrice ?? 0n) > 0n,
    status: receipt?.status,
    logs: logs.length,
    reverted: revertMessage,
    refused: refusalMessage,
  },
})
