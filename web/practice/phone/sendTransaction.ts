import { type Address, createWalletClient, defineChain, type Hex, http, isAddressEqual } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainOf } from '../wallet/chains'
import type { Wallet } from '../wallet/createWallet'
import type { Approve } from '../wallet/prompts'
import { invalidParams, unauthorized, userRejected } from '../wallet/rpcError'
import { visibleAccounts } from '../wallet/state'

type Asked = { wallet: Wallet; approve: Approve; origin: string; params: unknown }

/** Signs a transaction and hands it to the chain's own node; answers its hash. */
export const sendTransaction = async ({ wallet, approve, origin, params }: Asked): Promise<Hex> => {
  const transaction = Array.isArray(params)
    ? (params[0] as { from: Address; to?: Address; value?: Hex; data?: Hex })
    : null
  if (!transaction?.from) throw invalidParams('A transaction needs its sender.')
  const state = wallet.state()
  const seen = visibleAccounts(state, origin).some((one) => isAddressEqual(one, transaction.from))
  const own = seen && state.accounts.find(({ address }) => isAddressEqual(address, transaction.from))
  if (!own) throw unauthorized(transaction.from)
  const { id, name, currency, rpcUrls } = chainOf(state, state.chainId)
  if (rpcUrls.length === 0) throw invalidParams(`The wallet has no node of ${name}.`)
  const message = transaction.data ?? '0x'
  const { approved } = await approve({
    origin,
    method: 'eth_sendTransaction',
    kind: 'sign',
    account: own.address,
    message,
    text: `Send ${BigInt(transaction.value ?? 0)} wei to ${transaction.to ?? 'a new contract'}`,
    foreignDomain: null,
  })
  if (!approved) throw userRejected()
  const chain = defineChain({ id, name, nativeCurrency: currency, rpcUrls: { default: { http: rpcUrls } } })
  const client = createWalletClient({ account: privateKeyToAccount(own.privateKey), chain, transport: http() })
  return client.sendTransaction({
    ...(transaction.to ? { to: transaction.to } : {}),
    value: BigInt(transaction.value ?? 0),
    data: message,
  })
}
