import { shortAddress } from '../shortAddress'

/** The short address for headings: a word joiner keeps its two halves on one line. */
export const unbrokenAddress = (address: string): string => shortAddress(address).replace('…', '…\u2060')
