import type { PairingCode } from '../../wallets/walletConnect/pairing'

/** A code is replaced this many milliseconds before its expiry, so that no code expires during a scan. */
const renewalLeadMs = 10_000

/** The countdown is shown only during this many last seconds of a code (docs/internals/design.md#1-principles). */
const countdownS = 30

/**
 * Return the number of whole seconds until the code is replaced. Undefined before the countdown begins. `nowMs` is in
 * milliseconds since 1970.
 */
export const countSecondsLeft = ({ expiresAt }: PairingCode, nowMs: number): number | undefined => {
  const seconds = Math.ceil((expiresAt - renewalLeadMs - nowMs) / 1000)
  return seconds <= countdownS ? Math.max(seconds, 0) : undefined
}
