import { type Address, isAddressEqual } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { approval, type Call, type Handler, unlocked } from '../call'
import { foreignDomain, parseSign, parseTyped, readable } from '../messages'
import { invalidParams, RpcError } from '../rpcError'
import { visibleAccounts } from '../state'

/** Return the signing account. Throws 4100 if the site cannot see this account. */
export function signer({ get, origin }: Call, account: Address): PrivateKeyAccount {
  const seen = visibleAccounts(get(), origin).some((address) => isAddressEqual(address, account))
  const signing = seen && get().accounts.find(({ address }) => isAddressEqual(address, account))
  if (!signing) throw new RpcError(4100, `The site has no permission for the account ${account}.`)
  return privateKeyToAccount(signing.privateKey)
}

/** Show a message, then sign it (EIP-191, version 0x45). */
export const personal_sign: Handler = async (call) => {
  const { account, message } = parseSign(call.params)
  await unlocked(call)
  const signing = signer(call, account)
  const text = readable(message)
  const domain = foreignDomain(text, call.origin)
  await approval(call, { kind: 'sign', account: signing.address, message, text, foreignDomain: domain })
  return signing.signMessage({ message: { raw: message } })
}

/** Show structured data, then sign it (EIP-712). */
export const eth_signTypedData_v4: Handler = async (call) => {
  const { account, typed } = parseTyped(call.params, call.get().chainId)
  await unlocked(call)
  const signing = signer(call, account)
  await approval(call, { kind: 'sign-typed', account: signing.address, typed })
  return signing.signTypedData(typed).catch((error: Error) => {
    throw invalidParams(`The typed data cannot be signed: ${error.message}`)
  })
}
