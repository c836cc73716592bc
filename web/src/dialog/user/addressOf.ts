/** The address of an account: of a contract (CAIP-10) its last part. */
export const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
