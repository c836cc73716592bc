import { type Address, getAddress, isAddress } from 'viem'
import { ProviderFault, rpcCode } from '../errors/ProviderFault'

/**
 * Return the addresses with their checksums. Undefined if an address is not 20 bytes of hex, or has a wrong checksum
 * (EIP-55).
 */
export const checkAccounts = (answer: unknown): Address[] | undefined => {
  if (!Array.isArray(answer)) return undefined
  const accounts: Address[] = []
  for (const account of answer) {
    if (typeof account !== 'string' || !isAddress(account)) return undefined
    accounts.push(getAddress(account))
  }
  return accounts
}

/**
 * Convert `[""]` and null to an empty list. Enkrypt returns `[""]` before its first unlock, and some wallets return
 * null, if they share no account.
 */
const dropBlanks = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer.filter((account) => account !== '' && account !== null) : (answer ?? [])

/**
 * Return the accounts that the wallet shares. The list can be empty. Throws -32603 if the response contains anything
 * but addresses.
 */
export const readAccounts = (answer: unknown): Address[] => {
  const accounts = checkAccounts(dropBlanks(answer))
  if (!accounts) throw new ProviderFault(rpcCode.internal, 'The wallet answered something that is not an address.')
  return accounts
}

/**
 * Return the accounts of an approved request, at least one. An empty response is not an approval and throws 4100
 * (EIP-1193).
 */
export const readApprovedAccounts = (answer: unknown): Address[] => {
  const accounts = readAccounts(answer)
  if (accounts.length === 0) throw new ProviderFault(rpcCode.unauthorized, 'Accounts received is empty.')
  return accounts
}

/**
 * Return the `eth_accounts` permission (EIP-2255). The returned permission has only one caveat, the account list,
 * because the connection library reads the first caveat. Returns an empty list if the response has no valid account
 * list.
 */
export const readPermissions = (answer: unknown): unknown[] => {
  if (!Array.isArray(answer)) return []
  const granted = answer.find((permission) => permission?.parentCapability === 'eth_accounts')
  const caveats: unknown[] = Array.isArray(granted?.caveats) ? granted.caveats : []
  for (const caveat of caveats) {
    const accounts = checkAccounts((caveat as { value?: unknown } | null)?.value)
    if (accounts?.length)
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
  }
  return []
}

/**
 * Return the chain id, or undefined if it is invalid. EIP-695 requires hex text; some wallets return a number or
 * decimal text.
 */
export const chainIdOf = (answer: unknown): number | undefined => {
  const isNumeric = typeof answer === 'number' || (typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer))
  const id = isNumeric ? Number(answer) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Return the chain id as hex text. Throws -32603 if the response is not a chain id. */
export const readChainId = (answer: unknown): string => {
  const id = chainIdOf(answer)
  if (id === undefined)
    throw new ProviderFault(rpcCode.internal, 'The wallet answered something that is not a chain id.')
  return `0x${id.toString(16)}`
}
