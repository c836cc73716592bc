import type { PairingCode } from '../../wallets/walletConnect/pairing'

/** A code is replaced this long before it runs out, so that nobody scans one that dies under the camera. */
const renewBeforeMs = 10_000

/** The status line counts only in these last seconds of a code (docs/design.md#1-principles). */
const countedS = 30

/** Whole seconds until a new code comes, or undefined while that is far away. */
export const secondsLeft = ({ expiresAt }: PairingCode, now: number): number | undefined => {
  const seconds = Math.ceil((expiresAt - renewBeforeMs - now) / 1000)
  return seconds <= countedS ? Math.max(seconds, 0) : undefined
}
