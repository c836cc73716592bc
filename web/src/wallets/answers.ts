import { type Address, getAddress, isAddress } from 'viem'
import { ProviderFault, rpcCode } from '../errors/ProviderFault'

/** EIP-55: 20 bytes of hex; in mixed case the checksum must match. Undefined when one of them is no address. */
export const checkedAccounts = (answer: unknown): Address[] | undefined => {
  if (!Array.isArray(answer)) return undefined
  const accounts: Address[] = []
  for (const account of answer) {
    if (typeof account !== 'string' || !isAddress(account)) return undefined
    accounts.push(getAddress(account))
  }
  return accounts
}

/** Enkrypt answers `[""]` before its first unlock, others null: both mean no account. */
const withoutBlanks = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer.filter((account) => account !== '' && account !== null) : (answer ?? [])

/** The accounts that a wallet lets us see (may be none); throws when it answers something else. */
export const readAccounts = (answer: unknown): Address[] => {
  const accounts = checkedAccounts(withoutBlanks(answer))
  if (!accounts) throw new ProviderFault(rpcCode.internal, 'The wallet answered something that is not an address.')
  return accounts
}

/** The accounts of an approved request: at least one, else nobody approved anything (EIP-1193 4100). */
export const readApprovedAccounts = (answer: unknown): Address[] => {
  const accounts = readAccounts(answer)
  if (accounts.length === 0) throw new ProviderFault(rpcCode.unauthorized, 'Accounts received is empty.')
  return accounts
}

/** EIP-2255: the accounts of the `eth_accounts` permission in first place, where the library looks; else no permission. */
export const readPermissions = (answer: unknown): unknown[] => {
  if (!Array.isArray(answer)) return []
  const granted = answer.find((permission) => permission?.parentCapability === 'eth_accounts')
  const caveats: unknown[] = Array.isArray(granted?.caveats) ? granted.caveats : []
  for (const caveat of caveats) {
    const accounts = checkedAccounts((caveat as { value?: unknown } | null)?.value)
    if (accounts?.length)
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
  }
  return []
}

/** EIP-695: a positive whole number, as hex text; some wallets answer a number or decimal text. */
export const chainIdOf = (answer: unknown): number | undefined => {
  const known = typeof answer === 'number' || (typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer))
  const id = known ? Number(answer) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The chain id as hex text; throws when the wallet answers none. */
export const readChainId = (answer: unknown): string => {
  const id = chainIdOf(answer)
  if (id === undefined)
    throw new ProviderFault(rpcCode.internal, 'The wallet answered something that is not a chain id.')
  return `0x${id.toString(16)}`
}
