/** Shorten an address to its first and last four digits, which people compare. */
export const shortenAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Shorten the address of an account. A smart contract account (CAIP-10) keeps its chain as a prefix. */
export const shortenAccount = (account: string): string => {
  const addressStart = account.lastIndexOf(':') + 1
  return account.slice(0, addressStart) + shortenAddress(account.slice(addressStart))
}

/** Return the short account for use in a sentence. A word joiner (U+2060) keeps both halves on one line. */
export const shortenNoWrap = (account: string): string => shortenAccount(account).replace('…', '…\u2060')
