/** An address as people compare it: the first and last four digits. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** An account in the same way: a contract keeps its chain in front (CAIP-10). */
export const shortAccount = (account: string): string => {
  const at = account.lastIndexOf(':') + 1
  return account.slice(0, at) + shortAddress(account.slice(at))
}
