import { type Address, isAddressEqual } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type MethodHandler, requireApproval, requireUnlocked, type WalletCall } from '../call'
import { foreignDomain, parseSign, parseTyped, readableText } from '../messages'
import { invalidParams, RpcError } from '../rpcError'
import { visibleAccounts } from '../state'

/** Return the signing account. Throws 4100 if the site cannot see this account. */
export function requireSigner({ get, origin }: WalletCall, account: Address): PrivateKeyAccount {
  const isVisible = visibleAccounts(get(), origin).some((address) => isAddressEqual(address, account))
  const signingAccount = isVisible && get().accounts.find(({ address }) => isAddressEqual(address, account))
  if (!signingAccount) throw new RpcError(4100, `The site has no permission for the account ${account}.`)
  return privateKeyToAccount(signingAccount.privateKey)
}

/** Show a message, then sign it (EIP-191, version 0x45). */
export const personal_sign: MethodHandler = async (call) => {
  const { account, message } = parseSign(call.params)
  await requireUnlocked(call)
  const signingAccount = requireSigner(call, account)
  const text = readableText(message)
  const domain = foreignDomain(text, call.origin)
  await requireApproval(call, { kind: 'sign', account: signingAccount.address, message, text, foreignDomain: domain })
  return signingAccount.signMessage({ message: { raw: message } })
}

/** Show structured data, then sign it (EIP-712). */
export const eth_signTypedData_v4: MethodHandler = async (call) => {
  const { account, typed } = parseTyped(call.params, call.get().chainId)
  await requireUnlocked(call)
  const signingAccount = requireSigner(call, account)
  await requireApproval(call, { kind: 'sign-typed', account: signingAccount.address, typed })
  return signingAccount.signTypedData(typed).catch((error: Error) => {
    throw invalidParams(`The typed data cannot be signed: ${error.message}`)
  })
}
