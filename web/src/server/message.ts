import { KisslockError } from '../errors/KisslockError'

/** The account that is to sign. */
export type Account = { address: `0x${string}`; chainId: number }

/** A message that is ready to sign, and what the dialog says of it in plain words: read from the text itself (EIP-4361). */
export type Message = {
  text: string
  account: Account
  domain: string
  nonce: string
  issuedAt: string
  expiresAt: string
  /** How long it may be used from its making, in milliseconds. */
  lifeMs: number
  /** Until when it may be used by this device's clock, in milliseconds since 1970. */
  goodUntil: number
}

const firstLine = / wants you to sign in with your Ethereum account:$/

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.findLast((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

/** Where and for whom the message must be: the host in the address bar, the account that is to sign. */
type Expected = { domain: string; account: Account; now: number }

/**
 * Reads the server's message, and refuses one that does not name this host, account and chain: nobody is asked to sign
 * something else than what the screen says. Its life is counted on this device's clock from now, since clocks differ.
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
