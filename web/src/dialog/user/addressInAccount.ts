/** Return the address of an account. For a smart contract account (CAIP-10), the address is the last part. */
export const extractAddress = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
