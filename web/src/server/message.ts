import { KisslockError } from '../errors/KisslockError'

/** An account that is asked to sign. */
export type Account = { address: `0x${string}`; chainId: number }

/** A message to sign, with the fields that the dialog shows. They are read from the text itself (EIP-4361). */
export type Message = {
  text: string
  account: Account
  domain: string
  nonce: string
  issuedAt: string
  expiresAt: string
  /** Time from issue to expiry, in milliseconds. */
  lifeMs: number
  /** The expiry by this device's clock, in milliseconds since 1970. */
  goodUntil: number
}

const firstLine = / wants you to sign in with your Ethereum account:$/

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.findLast((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

/** The host in the address bar, the account that is asked to sign, and the present time of this device. */
type Expected = { domain: string; account: Account; now: number }

/**
 * Reads the server's message. Throws `sign/wrong-message` if it does not name this host, account and chain, so that the
 * visitor signs what the screen shows. Its lifetime starts now, because the clocks of server and device may differ.
 */
export const readMessage = (text: string, { domain, account, now }: Expected): Message => {
  const lines = text.split('\n')
  const nonce = fieldOf(lines, 'Nonce')
  const issuedAt = fieldOf(lines, 'Issued At')
  const expiresAt = fieldOf(lines, 'Expiration Time')
  const lifeMs = Date.parse(expiresAt ?? '') - Date.parse(issuedAt ?? '')
  const named = lines[0]?.replace(firstLine, '')
  const fits =
    firstLine.test(lines[0] ?? '') &&
    // A scheme may stand before the host (EIP-4361).
    named?.replace(/^https?:\/\//, '') === domain &&
    lines[1] === account.address &&
    fieldOf(lines, 'Chain ID') === String(account.chainId)
  if (!fits || !nonce || !issuedAt || !expiresAt || !(lifeMs > 0)) throw new KisslockError('sign/wrong-message')
  return { text, account, domain, nonce, issuedAt, expiresAt, lifeMs, goodUntil: now + lifeMs }
}
