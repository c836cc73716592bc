import { type Address, concat, isAddressEqual } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type MethodHandler, requireApproval, requireUnlocked, type WalletCall } from '../call'
import { decodeReadableText, findForeignDomain, parsePersonalSign, parseTypedData } from '../messages'
import { createInvalidParamsError, createUnsupportedMethodError, RpcError } from '../rpcError'
import { listVisibleAccounts, type WalletAccount } from '../state'

/** Return an account that the site can see. Throws 4100 for any other account. */
function requireAccount({ get, origin }: WalletCall, account: Address): WalletAccount {
  const isVisible = listVisibleAccounts(get(), origin).some((address) => isAddressEqual(address, account))
  const signingAccount = isVisible && get().accounts.find(({ address }) => isAddressEqual(address, account))
  if (!signingAccount) throw new RpcError(4100, `The site has no permission for the account ${account}.`)
  return signingAccount
}

/**
 * Return the signing account. Throws 4100 if the site cannot see this account. Throws 4200 for the smart contract
 * wallet, which only signs messages.
 */
export function requireSigner(call: WalletCall, account: Address): PrivateKeyAccount {
  const { privateKey, secondKey } = requireAccount(call, account)
  if (secondKey) throw createUnsupportedMethodError(call.method, 'this smart contract wallet only signs messages')
  return privateKeyToAccount(privateKey)
}

/** How long the second owner needs to open the request, in milliseconds. */
const secondOwnerMs = 5000

/**
 * Show a message, then sign it (EIP-191, version 0x45). The signature of the smart contract wallet consists of the
 * signatures of both owners, who are asked one after the other (ERC-1271).
 */
export const personal_sign: MethodHandler = async (call) => {
  const { account, message } = parsePersonalSign(call.params)
  await requireUnlocked(call)
  const { address, privateKey, secondKey } = requireAccount(call, account)
  const text = decodeReadableText(message)
  const signPrompt = {
    kind: 'sign',
    account: address,
    message,
    text,
    foreignDomain: findForeignDomain(text, call.origin),
  } as const
  await requireApproval(call, signPrompt)
  const firstSignature = await privateKeyToAccount(privateKey).signMessage({ message: { raw: message } })
  if (!secondKey) return firstSignature
  await new Promise((resolve) => setTimeout(resolve, secondOwnerMs))
  await requireApproval(call, { ...signPrompt, isSecondOwner: true })
  return concat([firstSignature, await privateKeyToAccount(secondKey).signMessage({ message: { raw: message } })])
}

/** Show structured data, then sign it (EIP-712). */
export const eth_signTypedData_v4: MethodHandler = async (call) => {
  const { account, typed } = parseTypedData(call.params, call.get().chainId)
  await requireUnlocked(call)
  const signingAccount = requireSigner(call, account)
  await requireApproval(call, { kind: 'sign-typed', account: signingAccount.address, typed })
  return signingAccount.signTypedData(typed).catch((error: Error) => {
    throw createInvalidParamsError(`The typed data cannot be signed: ${error.message}`)
  })
}
