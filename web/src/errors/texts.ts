/**
 * The four messages by which a failed connection attempt counts as declined by the visitor
 * (docs/internals/specification.md section 8).
 */
const rejectionPattern = /user closed modal|accounts received is empty|user denied account|request rejected/i

/** Matches the rejections of wallets that send -32000, a text, or no code. */
const otherRejectionPattern =
  /\b(user|permission) (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user\b/i

const lockedPattern = /\b(wallet|vault|keyring|account) is locked\b|\bunlock (your|the) (wallet|account)\b/i

const unsupportedPattern =
  /\b(method|wallet_\w+)\b.*\b(not (found|supported|available|implemented)|does not exist|unsupported)\b|\bunsupported method\b/i

/** Return true if a message means that the visitor declined. */
export const meansRejected = (message: string): boolean =>
  rejectionPattern.test(message) || otherRejectionPattern.test(message)

/** Return true if a message means that an earlier request is still open. */
export const meansPending = (message: string): boolean => /^already processing\b/i.test(message)

/** Return true if a message means that the wallet does not know the chain (EIP-3085). */
export const meansUnknownChain = (message: string): boolean => /\bunrecogni[sz]ed chain id\b/i.test(message)

/** Return true if a message means that the wallet is locked. */
export const meansLocked = (message: string): boolean => lockedPattern.test(message)

/** Return true if a message means that the wallet lacks the method. */
export const meansUnsupported = (message: string): boolean => unsupportedPattern.test(message)
