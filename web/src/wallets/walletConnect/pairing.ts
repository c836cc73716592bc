import type { Address } from 'viem'

/** A pairing link (ERC-1328 `wc:` URI). The link can be shown as a code, opened or copied. */
export type PairingCode = {
  readonly uri: string
  /**
   * When the code expires, in milliseconds since 1970. About ten seconds before that time, a new code replaces this
   * code.
   */
  readonly expiresAt: number
}

/** Options and callbacks of a pairing. */
export type PairingParameters = {
  /** Name of the chosen wallet, for error reports. Undefined if the visitor chose "any phone wallet". */
  wallet?: string
  /** Called with the first code, and again with each new code. A new code makes the previous code invalid. */
  onCode: (code: PairingCode) => void
  /**
   * Called after the wallet's first message, which proves that the wallet has scanned the code. The protocol gives no
   * earlier sign of a scan. Most wallets send their first message after the visitor's decision, so this callback can be
   * called just before the pairing ends.
   */
  onScanned?: () => void
  /**
   * Aborting this signal rejects the attempt with `connection/cancelled` immediately. If the wallet approves a session
   * after the abort, the session is ended.
   */
  signal?: AbortSignal
}

/** The connection after an approval. `uid` is the uid of the connection's connector. */
export type PairedWallet = { uid: string; address: Address; chainId: number }
