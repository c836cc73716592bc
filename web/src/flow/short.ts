/** An address as people compare it: the first and last four digits. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
