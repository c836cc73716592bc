import type { PairingCode } from '../../wallets/walletConnect/pairing'

/** A code is replaced this long before it expires, so that it does not expire during a scan. */
const renewBeforeMs = 10_000

/** The countdown is shown only in these last seconds of a code (docs/internals/design.md#1-principles). */
const countdownS = 30

/** Whole seconds until the code is replaced, or undefined before the countdown begins. `now` in milliseconds. */
export const secondsLeft = ({ expiresAt }: PairingCode, now: number): number | undefined => {
  const seconds = Math.ceil((expiresAt - renewBeforeMs - now) / 1000)
  return seconds <= countdownS ? Math.max(seconds, 0) : undefined
}
