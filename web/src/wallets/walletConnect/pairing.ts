import type { Address } from 'viem'

/** A pairing link (ERC-1328 `wc:` URI), to be drawn as a code, opened as a link or copied. */
export type PairingCode = {
  readonly uri: string
  /** When the wallet can no longer use it, in milliseconds since 1970; a new one comes about ten seconds before. */
  readonly expiresAt: number
}

export type PairingParameters = {
  /** The name of the wallet whose app is meant, for the facts of an error; none for "any phone wallet". */
  wallet?: string
  /** Told every code: the first, then each silent renewal. An earlier code no longer counts from then on. */
  onCode: (code: PairingCode) => void
  /**
   * The wallet has answered for the first time, so it has the code. The protocol says nothing earlier: most wallets speak
   * only when the visitor has decided, so this may come a moment before the end.
   */
  onScanned?: () => void
  /** Leaving: the attempt rejects with `connection/cancelled` at once, and an approval that comes later is ended again. */
  signal?: AbortSignal
}

/** The wallet has approved and is the current connection; `uid` is its connector's. */
export type Paired = { uid: string; address: Address; chainId: number }
