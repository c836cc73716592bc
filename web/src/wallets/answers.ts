import { type Address, getAddress, isAddress } from 'viem'
import { ProviderFault, rpcCode } from '../errors/ProviderFault'

/**
 * Return the addresses with their checksums. Undefined if an address is not 20 bytes of hex, or has a wrong checksum
 * (EIP-55).
 */
export const parseAccounts = (walletAnswer: unknown): Address[] | undefined => {
  if (!Array.isArray(walletAnswer)) return undefined
  const accounts: Address[] = []
  for (const account of walletAnswer) {
    if (typeof account !== 'string' || !isAddress(account)) return undefined
    accounts.push(getAddress(account))
  }
  return accounts
}

/**
 * Convert `[""]` and null to an empty list. Enkrypt returns `[""]` before its first unlock, and some wallets return
 * null, if they share no account.
 */
const dropBlanks = (walletAnswer: unknown): unknown =>
  Array.isArray(walletAnswer)
    ? walletAnswer.filter((account) => account !== '' && account !== null)
    : (walletAnswer ?? [])

/**
 * Return the accounts that the wallet shares. The list can be empty. Throws -32603 if the response contains anything
 * but addresses.
 */
export const readAccounts = (walletAnswer: unknown): Address[] => {
  const accounts = parseAccounts(dropBlanks(walletAnswer))
  if (!accounts) throw new ProviderFault(rpcCode.internal, 'The wallet answered something that is not an address.')
  return accounts
}

/**
 * Return the accounts of an approved request, at least one. An empty response is not an approval and throws 4100
 * (EIP-1193).
 */
export const readApprovedAccounts = (walletAnswer: unknown): Address[] => {
  const accounts = readAccounts(walletAnswer)
  if (accounts.length === 0) throw new ProviderFault(rpcCode.unauthorized, 'Accounts received is empty.')
  return accounts
}

/**
 * Return the `eth_accounts` permission (EIP-2255). The returned permission has only one caveat, the account list,
 * because the connection library reads the first caveat. Returns an empty list if the response has no valid account
 * list.
 */
export const readPermissions = (walletAnswer: unknown): unknown[] => {
  if (!Array.isArray(walletAnswer)) return []
  const accountsPermission = walletAnswer.find((permission) => permission?.parentCapability === 'eth_accounts')
  const permissionCaveats: unknown[] = Array.isArray(accountsPermission?.caveats) ? accountsPermission.caveats : []
  for (const permissionCaveat of permissionCaveats) {
    const accounts = parseAccounts((permissionCaveat as { value?: unknown } | null)?.value)
    if (accounts?.length)
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
  }
  return []
}

/**
 * Return the chain id, or undefined if it is invalid. EIP-695 requires hex text; some wallets return a number or
 * decimal text.
 */
export const parseChainId = (answer: unknown): number | undefined => {
  const isNumeric = typeof answer === 'number' || (typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer))
  const id = isNumeric ? Number(answer) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Return the chain id as hex text. Throws -32603 if the response is not a chain id. */
export const readChainId = (answer: unknown): string => {
  const id = parseChainId(answer)
  if (id === undefined)
    throw new ProviderFault(rpcCode.internal, 'The wallet answered something that is not a chain id.')
  return `0x${id.toString(16)}`
}
