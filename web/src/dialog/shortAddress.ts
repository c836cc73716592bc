/** The first and last four digits of an address, which people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Shortens an account in the same way; a contract keeps its chain in front (CAIP-10). */
export const shortAccount = (account: string): string => {
  const at = account.lastIndexOf(':') + 1
  return account.slice(0, at) + shortAddress(account.slice(at))
}

/** The short account for a place in a text: a word joiner (U+2060) keeps its two halves on one line. */
export const unbrokenAccount = (account: string): string => shortAccount(account).replace('…', '…\u2060')
