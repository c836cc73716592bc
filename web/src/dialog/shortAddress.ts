/** Shorten an address to its first and last four digits, which people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Shorten the address of an account. A smart contract account (CAIP-10) keeps its chain as a prefix. */
export const shortAccount = (account: string): string => {
  const addressPattern = account.lastIndexOf(':') + 1
  return account.slice(0, addressPattern) + shortAddress(account.slice(addressPattern))
}

/** Return the short account for use in a sentence. A word joiner (U+2060) keeps both halves on one line. */
export const unbrokenAccount = (account: string): string => shortAccount(account).replace('…', '…\u2060')
