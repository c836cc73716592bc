import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import type { Chain } from './startChain'

const compiledContracts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../vectors/contracts/contracts.json'), 'utf8'),
) as Record<'TestToken' | 'Multicall3' | 'TestPanics' | 'TestUniversalResolver', { code: Hex }>

/** The account that pays for the transactions of the tests: anvil's first account. */
export const payer: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The address of a test token with 6 decimals. Any account can mint tokens. */
export const token: Address = '0x00000000000000000000000000000000000070c7'
const multicall3 = mainnet.contracts.multicall3.address
/**
 * The address of a contract whose functions revert: with the panic codes of Solidity, with a reason, and without a
 * reason.
 */
export const panicsAddress: Address = '0x0000000000000000000000000000000000fa411c'
const resolver = mainnet.contracts.ensUniversalResolver.address

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function setPrimary(address owner, string name)',
  'function setRecord(bytes name, address addr, string avatar, bool offchain)',
])

/** Deploy every contract. The contracts that also exist on mainnet get the addresses that viem uses. */
export const placeContracts = async (chain: Chain): Promise<void> => {
  const codesByAddress: Readonly<Record<Address, Hex>> = {
    [token]: compiledContracts.TestToken.code,
    [multicall3]: compiledContracts.Multicall3.code,
    [panicsAddress]: compiledContracts.TestPanics.code,
    [resolver]: compiledContracts.TestUniversalResolver.code,
  }
  for (const [address, code] of Object.entries(codesByAddress)) await chain.ask('anvil_setCode', address, code)
}

/** Send a transaction from the payer and wait until it is in a block. */
const send = async (chain: Chain, transaction: object): Promise<void> => {
  const hash = await chain.ask('eth_sendTransaction', { from: payer, ...transaction })
  for (;;) {
    const receipt = (await chain.ask('eth_getTransactionReceipt', hash)) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error('The transaction was reverted.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const write = (
  chain: Chain,
  to: Address,
  functionName: 'mint' | 'setPrimary' | 'setRecord',
  args: readonly unknown[],
) => send(chain, { to, gas: toHex(5_000_000), data: encodeFunctionData({ abi: abi as Abi, functionName, args }) })

/** Pay an amount in the chain's currency to an address. */
export const pay = (chain: Chain, to: Address, value: bigint): Promise<void> => send(chain, { to, value: toHex(value) })

/** Mint the test token for an address. */
export const mint = (chain: Chain, to: Address, value: bigint): Promise<void> =>
  write(chain, token, 'mint', [to, value])

/** Set the ENS name of an address: its reverse record, and the record of the name. */
export const giveName = async (chain: Chain, address: Address, name: string, avatar = ''): Promise<void> => {
  await write(chain, resolver, 'setPrimary', [address, name])
  await write(chain, resolver, 'setRecord', [toHex(packetToBytes(name)), address, avatar, false])
}
