import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { payer } from './contracts'
import type { Chain } from './startChain'

const require = createRequire(import.meta.url)
const artifactsFolder = join(
  dirname(require.resolve('@safe-global/safe-contracts/package.json')),
  'build/artifacts/contracts',
)

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function getMessageHash(bytes message) view returns (bytes32)',
  'function signMessage(bytes data)',
  'function nonce() view returns (uint256)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])

type Node = Pick<Chain, 'ask'>
type Receipt = { status: Hex; contractAddress: Hex; logs: { topics: Hex[] }[] }

/** Return the node of a chain that another program has started. */
export const createNode = (url: string): Node => ({
  ask: async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    return ((await answer.json()) as { result?: unknown }).result
  },
})

/** Send a transaction from the payer, and return its receipt. */
const send = async (node: Node, transaction: { to?: Address; data: Hex }): Promise<Receipt> => {
  const hash = await node.ask('eth_sendTransaction', { from: payer, gas: toHex(30_000_000), ...transaction })
  for (;;) {
    const receipt = (await node.ask('eth_getTransactionReceipt', hash)) as Receipt | null
    if (receipt?.status === '0x1') return receipt
    if (receipt) throw new Error('The transaction was reverted.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const deploy = async (node: Node, name: string): Promise<Address> => {
  const { bytecode } = JSON.parse(readFileSync(join(artifactsFolder, `${name}.json`), 'utf8')) as { bytecode: Hex }
  return getAddress((await send(node, { data: bytecode })).contractAddress)
}

const encodeCall = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: abi as Abi, functionName, args })

/** Return the signatures of a hash in the order of the signers' addresses, as a Safe requires. */
const joinSignatures = async (hash: Hex, signers: readonly PrivateKeyAccount[]): Promise<Hex> => {
  const orderedSigners = signers.toSorted((one, other) => (BigInt(one.address) < BigInt(other.address) ? -1 : 1))
  const signatures = await Promise.all(orderedSigners.map((signer) => signer.sign({ hash })))
  return `0x${signatures.map((signature) => signature.slice(2)).join('')}`
}

/** A real Safe 1.4.1 with several owners, two of which have to sign. */
export class Safe {
  private constructor(
    private readonly node: Node,
    readonly address: Address,
    private readonly owners: readonly PrivateKeyAccount[],
    private readonly library: Address,
  ) {}

  static async deploy(node: Node, keys: readonly Hex[]): Promise<Safe> {
    const owners = keys.map((key) => privateKeyToAccount(key))
    const library = await deploy(node, 'libraries/SignMessageLib.sol/SignMessageLib')
    const singletonAddress = await deploy(node, 'Safe.sol/Safe')
    const handlerAddress = await deploy(node, 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler')
    const factoryAddress = await deploy(node, 'proxies/SafeProxyFactory.sol/SafeProxyFactory')
    const addresses = owners.map(({ address }) => address)
    const setupData = encodeCall('setup', [
      addresses,
      2n,
      zeroAddress,
      '0x',
      handlerAddress,
      zeroAddress,
      0n,
      zeroAddress,
    ])
    const { logs } = await send(node, {
      to: factoryAddress,
      data: encodeCall('createProxyWithNonce', [singletonAddress, setupData, 1n]),
    })
    // The last event is ProxyCreation(address indexed proxy, address singleton).
    const topic = logs.at(-1)?.topics[1] ?? '0x'
    return new Safe(node, getAddress(`0x${topic.slice(-40)}`), owners, library)
  }

  /** Return the signature of a message by the first two owners, as the Safe's app returns it to a site. */
  async sign(message: string): Promise<Hex> {
    const hash = await this.read('getMessageHash', [encodeAbiParameters([{ type: 'bytes32' }], [hashMessage(message)])])
    return joinSignatures(hash, this.owners.slice(0, 2))
  }

  /** Store the message as signed on the chain, in a transaction that the first two owners sign. */
  async signOnChain(message: string): Promise<void> {
    const messageData = encodeCall('signMessage', [encodeAbiParameters([{ type: 'bytes32' }], [hashMessage(message)])])
    const callArguments = [this.library, 0n, messageData, 1, 0n, 0n, 0n, zeroAddress, zeroAddress] as const
    const hash = await this.read('getTransactionHash', [...callArguments, BigInt(await this.read('nonce', []))])
    const signatures = await joinSignatures(hash, this.owners.slice(0, 2))
    await send(this.node, { to: this.address, data: encodeCall('execTransaction', [...callArguments, signatures]) })
  }

  private async read(functionName: string, args: readonly unknown[]): Promise<Hex> {
    return (await this.node.ask(
      'eth_call',
      { to: this.address, data: encodeCall(functionName, args) },
      'latest',
    )) as Hex
  }
}
